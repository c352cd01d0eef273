package bombe.jdt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Decides which of two applicable methods a call means: the one whose parameters are closer to the arguments. */
final class Closeness {
  private Closeness() {}

  /** By parameters alone. If neither is closer, a call that matches both is not valid Java. */
  static boolean isCloser(IMethodBinding method, IMethodBinding other) {
    // Variable-arity methods are tried last.
    if (method.isVarargs() != other.isVarargs()) return other.isVarargs();
    ITypeBinding[] own = method.getParameterTypes();
    ITypeBinding[] others = other.getParameterTypes();
    if (own.length != others.length) return method.isVarargs();
    for (int i = 0; i < own.length; i++) {
      if (!own[i].getErasure().isAssignmentCompatible(others[i].getErasure())) return false;
    }
    return true;
  }

  /** Without methods that another one beats whatever the unknown arguments are. */
  static List<IMethodBinding> closest(List<IMethodBinding> methods, List<?> arguments) {
    return methods.stream()
        .filter(method -> methods.stream().noneMatch(other -> other != method && beats(other, method, arguments)))
        .toList();
  }

  /** It certainly takes the known arguments and more closely, and the others in the same way. */
  private static boolean beats(IMethodBinding method, IMethodBinding other, List<?> arguments) {
    if (method.isVarargs() || other.isVarargs() || !takesAnyElements(method)) return false;
    ITypeBinding[] own = method.getParameterTypes();
    ITypeBinding[] others = other.getParameterTypes();
    for (int i = 0; i < own.length; i++) {
      ITypeBinding given = Arguments.known((Expression) arguments.get(i));
      ITypeBinding wanted = own[i].getErasure();
      boolean isAsClose = given == null ? wanted.isEqualTo(others[i].getErasure())
          : given.isSubTypeCompatible(wanted) && wanted.isSubTypeCompatible(others[i].getErasure());
      if (!isAsClose) return false;
    }
    return true;
  }

  /**
   * Whether the erased parameter types are complete: `Class<?>` and `Class<T>` take every class, `Class<Shop>` only
   * one.
   */
  private static boolean takesAnyElements(IMethodBinding method) {
    var variables = new HashSet<String>();
    for (ITypeBinding parameter : method.getParameterTypes()) {
      if (parameter.isTypeVariable() && !isFree(parameter, variables)) return false;
      for (ITypeBinding element : parameter.getTypeArguments()) if (!isFree(element, variables)) return false;
    }
    return true;
  }

  /** A variable at two places must be the same at both. */
  private static boolean isFree(ITypeBinding element, Set<String> variables) {
    if (element.isWildcardType()) return element.getBound() == null;
    return element.isTypeVariable()
        && element.getDeclaringMethod() != null
        && element.getTypeBounds().length == 0
        && variables.add(element.getKey());
  }
}
