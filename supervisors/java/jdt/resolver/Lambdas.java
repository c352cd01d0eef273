package bombe.jdt;

import java.util.function.Consumer;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ast.ExpressionContext;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * Bodies of lambdas that are passed to unresolved methods: `assertThrows(E.class, () -> shop.sell())` without JUnit.
 * The compiler does not resolve them, because it does not know the type of the lambda. A lambda without parameters
 * means the same for any type, so it is resolved as a Runnable. (Values of parameters come from the missing method.)
 */
final class Lambdas {
  private static final char[][] RUNNABLE = {"java".toCharArray(), "lang".toCharArray(), "Runnable".toCharArray()};

  private Lambdas() {}

  /** Call it before the content is visited; `problems` gets what does not match in it. */
  static void lookInto(LambdaExpression lambda, Consumer<IProblem> problems) {
    if (!lambda.parameters().isEmpty() || lambda.resolveMethodBinding() != null) return;
    if (!(Internals.node(lambda) instanceof org.eclipse.jdt.internal.compiler.ast.LambdaExpression node)) return;
    BlockScope scope = node.enclosingScope;
    if (scope == null || node.scope != null) return;
    TypeBinding runnable = scope.getType(RUNNABLE, RUNNABLE.length);
    if (runnable == null || !runnable.isValidBinding()) return;
    CompilationResult result = node.compilationResult();
    int before = result.problemCount;
    node.setExpressionContext(ExpressionContext.ASSIGNMENT_CONTEXT);
    node.setExpectedType(runnable);
    node.resolveType(scope);
    for (int i = before; i < result.problemCount; i++) problems.accept(result.problems[i]);
  }
}
