package bombe.jdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** The methods or constructors that a call may mean, by name, number of arguments and known argument types. */
final class Candidates {
  private Candidates() {}

  /** One method if no other is possible, whatever the missing types are. */
  static List<IMethodBinding> of(ASTNode call, List<?> arguments, IMethodBinding named) {
    var fitting = new ArrayList<IMethodBinding>();
    for (IMethodBinding method : alike(call, named)) if (takes(method, arguments.size())) fitting.add(method);
    if (fitting.size() < 2) return fitting;
    var possible = fitting.stream().filter(method -> mayTake(method, arguments)).toList();
    return possible.isEmpty() ? fitting : Closeness.closest(possible, arguments);
  }

  /** The methods of one name that a receiver has, without those they override. */
  private static List<IMethodBinding> alike(ASTNode call, IMethodBinding named) {
    var found = new ArrayList<IMethodBinding>();
    if (!named.isConstructor()) {
      collect(receiverOf(call, named), named.getName(), found, new HashSet<>());
      return found;
    }
    for (IMethodBinding other : named.getDeclaringClass().getDeclaredMethods()) {
      if (other.isConstructor()) found.add(other);
    }
    return found;
  }

  private static void collect(ITypeBinding type, String name, List<IMethodBinding> found, Set<String> seen) {
    if (type == null || !seen.add(type.getErasure().getKey())) return;
    for (IMethodBinding method : type.getDeclaredMethods()) {
      if (method.getName().equals(name) && found.stream().noneMatch(other -> hides(other, method))) found.add(method);
    }
    collect(type.getSuperclass(), name, found, seen);
    for (ITypeBinding base : type.getInterfaces()) collect(base, name, found, seen);
  }

  private static boolean hides(IMethodBinding method, IMethodBinding other) {
    return method.overrides(other) || Arrays.equals(erasuresOf(method), erasuresOf(other));
  }

  private static Object[] erasuresOf(IMethodBinding method) {
    return Arrays.stream(method.getParameterTypes()).map(type -> type.getErasure().getKey()).toArray();
  }

  /** The type a method is called on. A static import is searched in the type that declares it. */
  private static ITypeBinding receiverOf(ASTNode call, IMethodBinding named) {
    ITypeBinding holder = named.getDeclaringClass().getErasure();
    Expression receiver = call instanceof MethodInvocation invocation ? invocation.getExpression() : null;
    if (receiver != null) {
      ITypeBinding type = receiver.resolveTypeBinding();
      return type != null && type.getErasure().isSubTypeCompatible(holder) ? type.getErasure() : holder;
    }
    for (ASTNode node = call; node != null; node = node.getParent()) {
      ITypeBinding type = node instanceof AbstractTypeDeclaration declared ? declared.resolveBinding()
          : node instanceof AnonymousClassDeclaration anonymous ? anonymous.resolveBinding() : null;
      if (type != null && type.getErasure().isSubTypeCompatible(holder)) return type.getErasure();
    }
    return holder;
  }

  private static boolean takes(IMethodBinding method, int count) {
    int declared = method.getParameterTypes().length;
    return method.isVarargs() ? count >= declared - 1 : count == declared;
  }

  private static boolean mayTake(IMethodBinding method, List<?> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (!mayTake(method, i, (Expression) arguments.get(i), arguments.size())) return false;
    }
    return true;
  }

  private static boolean mayTake(IMethodBinding method, int at, Expression argument, int count) {
    ITypeBinding[] parameters = method.getMethodDeclaration().getParameterTypes();
    int last = parameters.length - 1;
    if (!method.isVarargs() || at < last) return Arguments.mayBe(argument, parameters[at]);
    if (Arguments.mayBe(argument, parameters[last].getComponentType())) return true;
    return count == parameters.length && Arguments.mayBe(argument, parameters[last]);
  }
}
