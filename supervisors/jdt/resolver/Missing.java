package bombe.jdt;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IPackageBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * Without jars most libraries are missing. A type imported from a package that the repository does not have is
 * outside all the same, and so are its members.
 */
final class Missing {
  private Missing() {}

  static boolean isExternal(ITypeBinding type, Layout layout) {
    if (type == null || !type.isRecovered()) return false;
    IPackageBinding named = type.getPackage();
    return named != null && !named.isUnnamed() && !layout.hasPackage(named.getName());
  }

  /** For a name without a binding: a member of a missing type, or imported from one. */
  static boolean isExternal(SimpleName name, Layout layout) {
    ASTNode parent = name.getParent();
    if (parent instanceof MethodInvocation call && call.getName() == name)
      return call.getExpression() == null ? isImported(name, layout) : isOfMissing(call.getExpression(), layout);
    if (parent instanceof FieldAccess access && access.getName() == name)
      return isOfMissing(access.getExpression(), layout);
    if (parent instanceof QualifiedName whole && whole.getName() == name)
      return isOfMissing(whole.getQualifier(), layout);
    return isImported(name, layout);
  }

  private static boolean isOfMissing(Expression receiver, Layout layout) {
    ITypeBinding type = receiver.resolveTypeBinding();
    return isExternal(type != null && type.isArray() ? type.getElementType() : type, layout);
  }

  private static boolean isImported(SimpleName name, Layout layout) {
    var unit = (CompilationUnit) name.getRoot();
    for (Object element : unit.imports()) {
      var statement = (ImportDeclaration) element;
      if (!statement.isStatic() || statement.isOnDemand()) continue;
      if (!(statement.getName() instanceof QualifiedName whole)) continue;
      if (!whole.getName().getIdentifier().equals(name.getIdentifier())) continue;
      return whole.getQualifier().resolveBinding() instanceof ITypeBinding type && isExternal(type, layout);
    }
    return false;
  }
}
