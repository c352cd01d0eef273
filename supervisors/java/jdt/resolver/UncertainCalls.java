package bombe.jdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.ExplicitConstructorCall;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Invocation;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.lookup.TagBits;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/**
 * Calls whose arguments match no method or are unknown. The compiler then names the closest method. That is right if
 * a type of a missing library is the cause and no other method is possible; otherwise it is a guess.
 */
final class UncertainCalls {
  private static final String PROPERTY = UncertainCalls.class.getName();
  private static final Set<Integer> PROBLEMS = Set.of(
      IProblem.ParameterMismatch,
      IProblem.UndefinedMethod,
      IProblem.AmbiguousMethod,
      IProblem.MissingTypeInMethod,
      IProblem.ParameterizedMethodArgumentTypeMismatch,
      IProblem.UndefinedConstructor,
      IProblem.AmbiguousConstructor,
      IProblem.MissingTypeInConstructor,
      IProblem.ParameterizedConstructorArgumentTypeMismatch);

  private final Set<Integer> offsets = new HashSet<>();

  private UncertainCalls() {}

  /** Stored with the tree, so that the content of a lambda is checked once. */
  static UncertainCalls of(CompilationUnit unit) {
    if (unit.getProperty(PROPERTY) instanceof UncertainCalls known) return known;
    var uncertain = new UncertainCalls();
    for (IProblem problem : unit.getProblems()) uncertain.note(problem);
    unit.setProperty(PROPERTY, uncertain);
    return uncertain;
  }

  void note(IProblem problem) {
    if (PROBLEMS.contains(problem.getID())) offsets.add(problem.getSourceStart());
  }

  /** The possible targets of a call for which the compiler named a method: one if it is certain. */
  List<IMethodBinding> targets(ASTNode call, IMethodBinding named) {
    List<?> arguments = Arguments.of(call);
    if (arguments == null) return List.of(named);
    Object compiled = Internals.node(call);
    if (compiled instanceof FieldDeclaration constant) compiled = constant.initialization;
    if (isUnfit(call, compiled)) return Candidates.of(call, arguments, named);
    return hasGaps(compiled, named) ? withRivals(call, arguments, named) : List.of(named);
  }

  private boolean isUnfit(ASTNode call, Object compiled) {
    ASTNode at = call instanceof MethodInvocation one ? one.getName()
        : call instanceof SuperMethodInvocation one ? one.getName() : call;
    return offsets.contains(at.getStartPosition()) || hasErrors(compiled);
  }

  /**
   * An argument with an error says nothing about the call; with a part of its type missing, the wrong method may
   * match.
   */
  private static boolean hasErrors(Object call) {
    if (call instanceof MessageSend one && one.argumentsHaveErrors) return true;
    if (call instanceof AllocationExpression one && one.argumentsHaveErrors) return true;
    for (var argument : argumentsOf(call)) {
      TypeBinding type = argument.resolvedType;
      if (type == null ? call instanceof ExplicitConstructorCall : isMissing(type)) return true;
    }
    return false;
  }

  private static Expression[] argumentsOf(Object call) {
    return call instanceof Invocation one && one.arguments() != null ? one.arguments() : new Expression[0];
  }

  private static boolean isMissing(TypeBinding type) {
    return !type.isValidBinding() || (type.tagBits & TagBits.HasMissingType) != 0;
  }

  private static boolean hasGaps(Object call, IMethodBinding named) {
    Expression[] arguments = argumentsOf(call);
    for (int i = 0; i < arguments.length; i++) {
      TypeBinding type = arguments[i].resolvedType;
      if (type != null && Arguments.hasGap(type) && !isTaken(type, named, i)) return true;
    }
    return false;
  }

  /** No type is closer to a parameter than the same type. */
  private static boolean isTaken(TypeBinding type, IMethodBinding named, int at) {
    ITypeBinding[] parameters = named.getMethodDeclaration().getParameterTypes();
    return at < parameters.length
        && Internals.of(parameters[at].getErasure()) instanceof TypeBinding parameter
        && TypeBinding.equalsEquals(parameter.erasure(), type.erasure());
  }

  /** All arguments match, but other methods that take the missing type may match more closely. */
  private static List<IMethodBinding> withRivals(ASTNode call, List<?> arguments, IMethodBinding named) {
    var targets = new ArrayList<>(List.of(named));
    IMethodBinding declared = named.getMethodDeclaration();
    for (IMethodBinding other : Candidates.of(call, arguments, named)) {
      if (!other.isEqualTo(declared) && Closeness.isCloser(other, declared)) targets.add(other);
    }
    return targets;
  }
}
