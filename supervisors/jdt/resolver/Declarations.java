package bombe.jdt;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.util.Util;

/** Where the types and members seen by one call of the parser are declared. */
final class Declarations {
  private final String root;
  /** Of units that are done: the compiler forgets their source as soon as they have been handed over. */
  private final Map<Binding, Place> done = new IdentityHashMap<>();

  Declarations(Path root) {
    this.root = root + "/";
  }

  void remember(IBinding binding, String path, CompilationUnit unit, ASTNode name) {
    if (binding == null) return;
    int at = name.getStartPosition();
    done.put(Internals.of(binding), new Place(path, unit.getLineNumber(at), unit.getColumnNumber(at) + 1));
  }

  /** The place of a type, method or field of the repository; null where it has no source there. */
  Place of(IBinding declaration) {
    Binding binding = Internals.of(declaration);
    Place place = done.get(binding);
    if (place != null) return place;
    if (binding instanceof SourceTypeBinding type) return ofType(type);
    if (binding instanceof MethodBinding method) return ofMethod(method.original());
    if (binding instanceof FieldBinding field) return ofField(field.original());
    return null;
  }

  private Place ofType(SourceTypeBinding type) {
    if (type.scope == null) return null;
    var source = type.scope.referenceContext;
    return source == null ? null : at(source.compilationResult, source.sourceStart);
  }

  private Place ofMethod(MethodBinding method) {
    Place place = done.get(method);
    if (place != null) return place;
    if (!(method.declaringClass instanceof SourceTypeBinding type)) return null;
    AbstractMethodDeclaration source = type.scope == null ? null : method.sourceMethod();
    if (source != null) return at(source.compilationResult, source.sourceStart);
    return method.isConstructor() ? typePlace(type) : ofComponent(type, method);
  }

  /** The accessor of a record's component is nowhere written but in the component. */
  private Place ofComponent(SourceTypeBinding type, MethodBinding method) {
    if (!type.isRecord() || method.parameters.length > 0) return null;
    FieldBinding field = type.getField(method.selector, true);
    return field == null ? null : ofField(field);
  }

  private Place ofField(FieldBinding field) {
    Place place = done.get(field);
    if (place != null) return place;
    if (!(field.declaringClass instanceof SourceTypeBinding type) || type.scope == null) return null;
    var context = type.scope.referenceContext;
    FieldDeclaration source = field.sourceField();
    if (source != null) return at(context.compilationResult, source.sourceStart);
    if (context.recordComponents == null) return null;
    for (RecordComponent component : context.recordComponents) {
      if (java.util.Arrays.equals(component.name, field.name)) return at(context.compilationResult, component.sourceStart);
    }
    return null;
  }

  private Place typePlace(ReferenceBinding type) {
    Place place = done.get(type);
    return place != null ? place : type instanceof SourceTypeBinding source ? ofType(source) : null;
  }

  private Place at(CompilationResult source, int offset) {
    String path = new String(source.getFileName());
    if (!path.startsWith(root)) return null;
    int[] ends = source.getLineSeparatorPositions();
    int line = ends == null ? 1 : Util.getLineNumber(offset, ends, 0, ends.length - 1);
    int start = line == 1 ? 0 : ends[line - 2] + 1;
    return new Place(path.substring(root.length()), line, offset - start + 1);
  }
}
