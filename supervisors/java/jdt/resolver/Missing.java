package bombe.jdt;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IPackageBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.QualifiedType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.Type;

/**
 * Without jars most libraries are missing. What is imported from a package without files in the repository is
 * external, and so are its members.
 */
final class Missing {
  private final CompilationUnit unit;
  private final Layout layout;

  Missing(CompilationUnit unit, Layout layout) {
    this.unit = unit;
    this.layout = layout;
  }

  /** For a placeholder type that replaces one that was not found. */
  boolean isOutside(ITypeBinding type) {
    if (type == null || !type.isRecovered()) return false;
    IPackageBinding named = type.getPackage();
    if (named != null && !named.isUnnamed() && !layout.owns(named.getName())) return true;
    return isImported(type.getErasure().getName(), false);
  }

  /** For an unresolved name: part of an import, imported, or a member of something missing. */
  boolean isOutside(SimpleName name) {
    for (ASTNode node = name; node instanceof Name; node = node.getParent()) {
      if (node.getParent() instanceof ImportDeclaration statement) return isOutside(statement);
    }
    ASTNode parent = name.getParent();
    if (parent instanceof MethodInvocation call && call.getName() == name)
      return call.getExpression() == null ? isImported(name.getIdentifier(), true) : isMemberOf(call.getExpression());
    if (parent instanceof FieldAccess access && access.getName() == name) return isMemberOf(access.getExpression());
    if (parent instanceof QualifiedName whole && whole.getName() == name) return isMemberOf(whole.getQualifier());
    if (parent instanceof QualifiedType type && type.getName() == name) return isMemberOf(type.getQualifier());
    return isImported(name.getIdentifier(), false) || isImported(name.getIdentifier(), true);
  }

  private boolean isMemberOf(Expression receiver) {
    ITypeBinding type = receiver.resolveTypeBinding();
    if (type != null) return isOutside(type.isArray() ? type.getElementType() : type);
    return receiver instanceof SimpleName name ? isImported(name.getIdentifier(), false)
        : receiver instanceof QualifiedName whole && isMemberOf(whole.getQualifier());
  }

  private boolean isMemberOf(Type qualifier) {
    return qualifier instanceof SimpleType simple ? isMemberOf(simple.getName()) : isOutside(qualifier.resolveBinding());
  }

  private boolean isImported(String name, boolean isStatic) {
    for (Object element : unit.imports()) {
      var statement = (ImportDeclaration) element;
      if (statement.isStatic() != isStatic || statement.isOnDemand()) continue;
      if (!(statement.getName() instanceof QualifiedName whole)) continue;
      if (whole.getName().getIdentifier().equals(name)) return isOutside(statement);
    }
    return false;
  }

  private boolean isOutside(ImportDeclaration statement) {
    return !layout.owns(statement.getName().getFullyQualifiedName());
  }
}
