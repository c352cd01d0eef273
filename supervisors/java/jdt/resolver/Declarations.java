package bombe.jdt;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.util.Util;

/** Places of the types and members of one parser call. */
final class Declarations {
  private final String root;
  private final Tokens tokens;
  /** Of finished units: the compiler drops their source as soon as they are handed over. */
  private final Map<Binding, Place> done = new IdentityHashMap<>();

  Declarations(Repository repository) {
    root = repository.root + "/";
    tokens = new Tokens(repository);
  }

  void remember(IBinding binding, String path, CompilationUnit unit, SimpleName name) {
    int at = name.getStartPosition();
    if (binding == null || !tokens.isAt(path, at, name.getIdentifier())) return;
    done.put(Internals.of(binding), new Place(path, unit.getLineNumber(at), unit.getColumnNumber(at) + 1));
  }

  /** The place of a type, method or field of the repository; null if it has no source there. */
  Place of(IBinding declaration) {
    Binding binding = Internals.of(declaration);
    if (binding instanceof SourceTypeBinding type) return ofType(type);
    if (binding instanceof MethodBinding method) return ofMethod(method.original());
    if (binding instanceof FieldBinding field) return ofField(field.original());
    return null;
  }

  private Place ofType(SourceTypeBinding type) {
    Place place = done.get(type);
    if (place != null) return place;
    var source = type.scope == null ? null : type.scope.referenceContext;
    if (source != null) place = at(source.compilationResult, source.sourceStart, type.sourceName);
    if (place != null || !tokens.areChecked()) return place;
    return type.enclosingType() instanceof SourceTypeBinding outer ? ofType(outer) : null;
  }

  private Place ofMethod(MethodBinding method) {
    Place place = done.get(method);
    if (place != null) return place;
    if (!(method.declaringClass instanceof SourceTypeBinding type)) return null;
    AbstractMethodDeclaration source = type.scope == null ? null : method.sourceMethod();
    if (source != null) place = at(source.compilationResult, source.sourceStart, source.selector);
    if (place != null) return place;
    if (method.isConstructor()) return ofType(type);
    place = ofComponent(type, method);
    return place == null && tokens.areChecked() ? madeFrom(type, method) : place;
  }

  /** The accessor of a record component is declared only by the component. */
  private Place ofComponent(SourceTypeBinding type, MethodBinding method) {
    if (!type.isRecord() || method.parameters.length > 0) return null;
    FieldBinding field = type.getField(method.selector, true);
    return field == null ? null : ofField(field);
  }

  /** The source of a method that Lombok generated: the field it is named after, else the type. */
  private Place madeFrom(SourceTypeBinding type, MethodBinding method) {
    String name = new String(method.selector);
    for (String prefix : new String[] {"", "get", "set", "is", "with"}) {
      if (!name.startsWith(prefix) || name.length() == prefix.length()) continue;
      String rest = name.substring(prefix.length());
      String field = prefix.isEmpty() ? rest : Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
      FieldBinding found = type.getField(field.toCharArray(), true);
      Place place = found == null ? null : ofField(found);
      if (place != null) return place;
    }
    return ofType(type);
  }

  private Place ofField(FieldBinding field) {
    Place place = done.get(field);
    if (place != null) return place;
    if (!(field.declaringClass instanceof SourceTypeBinding type) || type.scope == null) return null;
    var context = type.scope.referenceContext;
    FieldDeclaration source = field.sourceField();
    if (source != null) return at(context.compilationResult, source.sourceStart, field.name);
    if (context.recordComponents == null) return null;
    for (RecordComponent component : context.recordComponents) {
      if (Arrays.equals(component.name, field.name))
        return at(context.compilationResult, component.sourceStart, field.name);
    }
    return null;
  }

  private Place at(CompilationResult source, int offset, char[] name) {
    String path = new String(source.getFileName());
    if (!path.startsWith(root)) return null;
    path = path.substring(root.length());
    if (tokens.areChecked() && !tokens.isAt(path, offset, new String(name))) return null;
    int[] ends = source.getLineSeparatorPositions();
    int line = ends == null ? 1 : Util.getLineNumber(offset, ends, 0, ends.length - 1);
    int start = line == 1 ? 0 : ends[line - 2] + 1;
    return new Place(path, line, offset - start + 1);
  }
}
