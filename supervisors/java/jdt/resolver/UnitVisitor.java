package bombe.jdt;

import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnnotationTypeDeclaration;
import org.eclipse.jdt.core.dom.AnnotationTypeMemberDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Visits one file once: records its declarations, answers its sites, collects what its methods override. */
final class UnitVisitor extends ASTVisitor {
  private final String path;
  private final CompilationUnit unit;
  private final Declarations declarations;
  private final Sites sites;
  private final Overrides overrides;

  UnitVisitor(String path, CompilationUnit unit, Declarations declarations, Sites sites, Overrides overrides) {
    super(false);
    this.path = path;
    this.unit = unit;
    this.declarations = declarations;
    this.sites = sites;
    this.overrides = overrides;
  }

  private void remember(IBinding binding, SimpleName name) {
    declarations.remember(binding, path, unit, name);
  }

  private boolean type(AbstractTypeDeclaration node) {
    remember(node.resolveBinding(), node.getName());
    overrides.of(node.resolveBinding());
    return true;
  }

  @Override
  public boolean visit(TypeDeclaration node) {
    return type(node);
  }

  @Override
  public boolean visit(EnumDeclaration node) {
    return type(node);
  }

  @Override
  public boolean visit(AnnotationTypeDeclaration node) {
    return type(node);
  }

  @Override
  public boolean visit(RecordDeclaration node) {
    ITypeBinding binding = node.resolveBinding();
    if (binding != null) {
      for (Object component : node.recordComponents()) {
        SimpleName name = ((SingleVariableDeclaration) component).getName();
        for (IVariableBinding field : binding.getDeclaredFields()) {
          if (field.getName().equals(name.getIdentifier())) remember(field, name);
        }
      }
    }
    return type(node);
  }

  @Override
  public boolean visit(AnonymousClassDeclaration node) {
    overrides.of(node.resolveBinding());
    return true;
  }

  @Override
  public boolean visit(MethodDeclaration node) {
    remember(node.resolveBinding(), node.getName());
    return true;
  }

  @Override
  public boolean visit(AnnotationTypeMemberDeclaration node) {
    remember(node.resolveBinding(), node.getName());
    return true;
  }

  @Override
  public boolean visit(EnumConstantDeclaration node) {
    remember(node.resolveVariable(), node.getName());
    return true;
  }

  @Override
  public boolean visit(VariableDeclarationFragment node) {
    if (node.getParent() instanceof FieldDeclaration) remember(node.resolveBinding(), node.getName());
    return true;
  }

  @Override
  public boolean visit(LambdaExpression node) {
    sites.lambda(node);
    return true;
  }

  @Override
  public boolean visit(SimpleName node) {
    sites.name(node);
    return false;
  }

  @Override
  public boolean visit(ConstructorInvocation node) {
    sites.constructorCall(node, node.typeArguments(), null, node.arguments(), node.resolveConstructorBinding());
    return true;
  }

  @Override
  public boolean visit(SuperConstructorInvocation node) {
    sites.constructorCall(
        node, node.typeArguments(), node.getExpression(), node.arguments(), node.resolveConstructorBinding());
    return true;
  }
}
