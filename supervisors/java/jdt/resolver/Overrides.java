package bombe.jdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Modifier;

/**
 * Which methods of other types the methods of one file override: the nearest on each path up. A method that overrides
 * one outside the repository is reported as overriding itself.
 */
final class Overrides {
  private final Declarations declarations;
  private final Set<Relations.Relation> found = new LinkedHashSet<>();
  private final Set<String> restsOn = new HashSet<>();
  private boolean isPartial;

  Overrides(Declarations declarations) {
    this.declarations = declarations;
  }

  /** Valid until a file it depends on changes, or, if it is partial, until a file appears. */
  record OfFile(List<Relations.Relation> relations, Set<String> restsOn, boolean isPartial) {}

  OfFile result() {
    return new OfFile(List.copyOf(found), Set.copyOf(restsOn), isPartial);
  }

  void of(ITypeBinding type) {
    if (type == null) return;
    var bases = basesOf(type);
    for (IMethodBinding method : type.getDeclaredMethods()) {
      if (!canOverride(method)) continue;
      Place from = declarations.of(method);
      if (from == null) continue;
      var to = new ArrayList<IMethodBinding>(1);
      for (ITypeBinding base : bases) climb(method, base, to);
      for (IMethodBinding overridden : to) {
        Place place = declarations.of(overridden.getMethodDeclaration());
        if (place != null) found.add(new Relations.Relation(from, place));
      }
      if (overridesOutside(method, type, new HashSet<>())) found.add(new Relations.Relation(from, from));
    }
  }

  private void climb(IMethodBinding method, ITypeBinding type, List<IMethodBinding> to) {
    int parameters = method.getParameterTypes().length;
    for (IMethodBinding other : type.getDeclaredMethods()) {
      if (!other.getName().equals(method.getName()) || other.getParameterTypes().length != parameters) continue;
      if (!canOverride(other) || !method.overrides(other)) continue;
      to.add(other);
      return;
    }
    for (ITypeBinding base : basesOf(type)) climb(method, base, to);
  }

  /** The methods of a missing base are unknown: any method may override one of them. */
  private boolean overridesOutside(IMethodBinding method, ITypeBinding type, Set<String> seen) {
    var bases = new ArrayList<>(List.of(type.getInterfaces()));
    if (type.getSuperclass() != null) bases.add(type.getSuperclass());
    for (ITypeBinding base : bases) {
      if (base.isRecovered()) return true;
      if (!seen.add(base.getKey())) continue;
      if (!base.isFromSource() && declares(base, method) || overridesOutside(method, base, seen)) return true;
    }
    return false;
  }

  private static boolean declares(ITypeBinding type, IMethodBinding method) {
    int parameters = method.getParameterTypes().length;
    for (IMethodBinding other : type.getDeclaredMethods()) {
      boolean isAlike = other.getName().equals(method.getName()) && other.getParameterTypes().length == parameters;
      if (isAlike && canOverride(other) && method.overrides(other)) return true;
    }
    return false;
  }

  /** Types outside the repository have no bases inside it. */
  private List<ITypeBinding> basesOf(ITypeBinding type) {
    var bases = new ArrayList<ITypeBinding>();
    if (type.getSuperclass() != null) add(type.getSuperclass(), bases);
    for (ITypeBinding base : type.getInterfaces()) add(base, bases);
    return bases;
  }

  private void add(ITypeBinding base, List<ITypeBinding> bases) {
    if (base.isRecovered()) isPartial = true;
    if (!base.isFromSource()) return;
    Place place = declarations.of(base.getTypeDeclaration());
    if (place == null) return;
    restsOn.add(place.path());
    bases.add(base);
  }

  private static boolean canOverride(IMethodBinding method) {
    return !method.isConstructor()
        && !method.isSynthetic()
        && (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0;
  }
}
