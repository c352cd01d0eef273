package bombe.jdt;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;

/**
 * Calls whose arguments fit no method. The compiler then names the closest one, which is right where a type of a missing
 * library is to blame and only one method takes so many arguments, and a guess otherwise.
 */
final class Doubts {
  private static final String KEPT = Doubts.class.getName();

  private final Set<Integer> offsets = new HashSet<>();

  private Doubts() {}

  /** Kept with the tree: what is found inside of a lambda is found once. */
  static Doubts of(CompilationUnit unit) {
    if (unit.getProperty(KEPT) instanceof Doubts known) return known;
    var doubts = new Doubts();
    for (IProblem problem : unit.getProblems()) doubts.note(problem);
    unit.setProperty(KEPT, doubts);
    return doubts;
  }

  void note(IProblem problem) {
    if (problem.getID() == IProblem.ParameterMismatch || problem.getID() == IProblem.UndefinedMethod)
      offsets.add(problem.getSourceStart());
  }

  boolean isGuess(SimpleName name, IMethodBinding method) {
    if (!offsets.contains(name.getStartPosition())) return false;
    List<?> arguments = name.getParent() instanceof MethodInvocation call ? call.arguments()
        : name.getParent() instanceof SuperMethodInvocation call ? call.arguments() : null;
    if (arguments == null) return false;
    long fitting = Arrays.stream(method.getDeclaringClass().getDeclaredMethods())
        .filter(other -> other.getName().equals(method.getName()) && takes(other, arguments.size()))
        .count();
    return fitting != 1 || !takes(method, arguments.size());
  }

  private static boolean takes(IMethodBinding method, int count) {
    int declared = method.getParameterTypes().length;
    return method.isVarargs() ? count >= declared - 1 : count == declared;
  }
}
