package bombe.jdt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TagBits;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/** What is known of the arguments of a call if libraries are missing. */
final class Arguments {
  private Arguments() {}

  /** Null if the node is not a call. */
  static List<?> of(ASTNode call) {
    if (call instanceof MethodInvocation one) return one.arguments();
    if (call instanceof SuperMethodInvocation one) return one.arguments();
    if (call instanceof ClassInstanceCreation one) return one.arguments();
    if (call instanceof ConstructorInvocation one) return one.arguments();
    if (call instanceof SuperConstructorInvocation one) return one.arguments();
    return call instanceof EnumConstantDeclaration one ? one.arguments() : null;
  }

  /** Whether an argument can be passed to a parameter, as far as is known. */
  static boolean mayBe(Expression argument, ITypeBinding parameter) {
    ITypeBinding wanted = parameter.getErasure();
    // Of a lambda only one thing is checked: the parameter must be an interface.
    if (argument instanceof LambdaExpression || argument instanceof MethodReference)
      return wanted.isInterface() || wanted.isRecovered() || parameter.isTypeVariable();
    ITypeBinding given = typeOf(argument);
    if (given == null) return true;
    if (given.isAssignmentCompatible(wanted)) return true;
    return (given.isRecovered() || hasGap(given)) && !isClosed(wanted);
  }

  /** The type of an argument if it and all its bases are known; null otherwise. */
  static ITypeBinding known(Expression argument) {
    if (argument instanceof LambdaExpression || argument instanceof MethodReference) return null;
    ITypeBinding type = typeOf(argument);
    return type == null || type.isRecovered() || type.isNullType() || hasGap(type) ? null : type;
  }

  /** Without type arguments: `Class<Missing>` is a class. Null if unknown. */
  static ITypeBinding typeOf(Expression argument) {
    ITypeBinding type = argument.resolveTypeBinding();
    if (type == null) return null;
    boolean isUnknown = Internals.node(argument) instanceof org.eclipse.jdt.internal.compiler.ast.Expression compiled
        && compiled.resolvedType == null;
    return isUnknown ? null : type.getErasure();
  }

  /** Whether a base of a repository type is missing: the type may have more members than are known. */
  static boolean hasGap(ITypeBinding type) {
    return Internals.of(type) instanceof TypeBinding compiled && hasGap(compiled);
  }

  /** The same on the compiler's own types, which are cheap to inspect. */
  static boolean hasGap(TypeBinding type) {
    return type.erasure() instanceof SourceTypeBinding source && hasGap(source, new HashSet<>());
  }

  private static boolean hasGap(ReferenceBinding type, Set<TypeBinding> seen) {
    if (type == null || !(type.erasure() instanceof ReferenceBinding erased) || !seen.add(erased)) return false;
    if ((erased.tagBits & (TagBits.HasMissingType | TagBits.HierarchyHasProblems)) != 0) return true;
    if (!(erased instanceof SourceTypeBinding)) return false;
    if (hasGap(erased.superclass(), seen)) return true;
    for (ReferenceBinding base : erased.superInterfaces()) if (hasGap(base, seen)) return true;
    return false;
  }

  /** Whether no missing type, and no type with a missing base, can be passed to it. */
  private static boolean isClosed(ITypeBinding type) {
    return type.isPrimitive() || type.isArray() || Modifier.isFinal(type.getModifiers());
  }
}
