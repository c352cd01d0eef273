package bombe.jdt;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ast.ExpressionContext;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * Bodies of lambdas that are handed to methods nobody found: `assertThrows(E.class, () -> shop.sell())` without JUnit. The
 * compiler does not look into them, for it does not know what the lambda shall be. One without parameters means the same
 * whatever it shall be, so it is resolved as a Runnable. (The values of parameters come from the missing method.)
 */
final class Lambdas {
  private static final char[][] RUNNABLE = {"java".toCharArray(), "lang".toCharArray(), "Runnable".toCharArray()};
  private static Field resolver;
  private static Field oldNodes;

  private Lambdas() {}

  /** To be called before what is inside is looked at; `problems` hears of what does not fit in there. */
  static void lookInto(LambdaExpression lambda, Consumer<IProblem> problems) {
    if (!lambda.parameters().isEmpty() || lambda.resolveMethodBinding() != null) return;
    if (!(compiled(lambda) instanceof org.eclipse.jdt.internal.compiler.ast.LambdaExpression node)) return;
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

  /** The compiler's node behind a public one. */
  private static Object compiled(LambdaExpression lambda) {
    try {
      if (resolver == null) resolver = open(AST.class, "resolver");
      Object found = resolver.get(lambda.getAST());
      if (oldNodes == null) oldNodes = open(found.getClass(), "newAstToOldAst");
      return ((Map<?, ?>) oldNodes.get(found)).get(lambda);
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    }
  }

  private static Field open(Class<?> holder, String name) {
    try {
      Field field = holder.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException gone) {
      throw new IllegalStateException(gone);
    }
  }
}
