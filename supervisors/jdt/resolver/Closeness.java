package bombe.jdt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Which of two methods that take the same arguments a call means: the one whose parameters are closer to them. */
final class Closeness {
  private Closeness() {}

  /** By parameters alone. Where neither of two is closer, a call that fits both is no Java. */
  static boolean isCloser(IMethodBinding method, IMethodBinding other) {
    // What takes any number of arguments is tried last.
    if (method.isVarargs() != other.isVarargs()) return other.isVarargs();
    ITypeBinding[] own = method.getParameterTypes();
    ITypeBinding[] others = other.getParameterTypes();
    if (own.length != others.length) return method.isVarargs();
    for (int i = 0; i < own.length; i++) {
      if (!own[i].getErasure().isAssignmentCompatible(others[i].getErasure())) return false;
    }
    return true;
  }

  /** Without those that another one beats whatever the unknown arguments are. */
  static List<IMethodBinding> closest(List<IMethodBinding> methods, List<?> arguments) {
    return methods.stream()
        .filter(method -> methods.stream().noneMatch(other -> other != method && beats(other, method, arguments)))
        .toList();
  }

  /** It takes the known arguments for certain and more closely, and the others just as the other one does. */
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

  /** Whether the erased types of its parameters say all: `Class<?>` and `Class<T>` take every class, `Class<Shop>` one. */
  private static boolean takesAnyElements(IMethodBinding method) {
    var variables = new HashSet<String>();
    for (ITypeBinding parameter : method.getParameterTypes()) {
      if (parameter.isTypeVariable() && !isFree(parameter, variables)) return false;
      for (ITypeBinding element : parameter.getTypeArguments()) if (!isFree(element, variables)) return false;
    }
    return true;
  }

  /** One that stands at two places has to be the same at both. */
  private static boolean isFree(ITypeBinding element, Set<String> variables) {
    if (element.isWildcardType()) return element.getBound() == null;
    return element.isTypeVariable()
        && element.getDeclaringMethod() != null
        && element.getTypeBounds().length == 0
        && variables.add(element.getKey());
  }
}
