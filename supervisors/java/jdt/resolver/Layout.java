package bombe.jdt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Source roots and their lookup order. Two roots that declare a type of the same name cannot share a compilation:
 * each looks in itself first, then in its project, in its dependencies, in the rest.
 */
final class Layout {
  private final Map<String, Integer> projectOfRoot = new TreeMap<>();
  private final Set<String> clashing = new HashSet<>();
  /** Simple names of types that several roots declare. */
  private final Set<String> ambiguous = new HashSet<>();
  /** Projects of roots with such types and their dependents: there the choice between two types matters. */
  private final Set<Integer> apart = new HashSet<>();
  /** Roots with packages. A type without a package is visible only in its own folder, so no other root looks there. */
  private final Set<String> named = new HashSet<>();
  private final Set<String> packages = new HashSet<>();
  /** Packages that directly contain files. */
  private final Set<String> inhabited = new HashSet<>();
  /** Files outside their package's folder, by the simple names of their types: a search by name cannot find those. */
  private final Map<String, List<SourceFile>> hidden = new HashMap<>();
  /** Files in their package's folder, by the simple names of types with another name than the file. */
  private final Map<String, List<SourceFile>> secondary = new HashMap<>();
  private final Map<Integer, List<Integer>> dependencies;

  Layout(Collection<SourceFile> files, Settings settings) {
    dependencies = settings.dependencies();
    var rootOfType = new HashMap<String, String>();
    for (SourceFile file : files) {
      addPackage(file.packageName());
      inhabited.add(file.packageName());
      if (file.root() != null) {
        projectOfRoot.putIfAbsent(file.root(), file.project());
        if (!file.packageName().isEmpty()) named.add(file.root());
      }
      for (String type : file.types()) {
        if (!file.isReachable(type))
          (file.root() == null ? hidden : secondary).computeIfAbsent(type, name -> new ArrayList<>(1)).add(file);
        if (file.root() == null) continue;
        String other = rootOfType.putIfAbsent(file.qualified(type), file.root());
        if (other == null || other.equals(file.root())) continue;
        clashing.add(other);
        ambiguous.add(type);
        clashing.add(file.root());
      }
    }
    var touched = new HashSet<Integer>();
    for (String root : clashing) touched.add(projectOfRoot.get(root));
    dependencies.forEach((project, named) -> {
      if (touched.contains(project) || named.stream().anyMatch(touched::contains)) apart.add(project);
    });
  }

  private void addPackage(String name) {
    for (String prefix = name; !prefix.isEmpty() && packages.add(prefix); ) {
      prefix = prefix.substring(0, Math.max(0, prefix.lastIndexOf('.')));
    }
  }

  /** Whether the repository declares a package of that name, or one below it. */
  boolean hasPackage(String name) {
    return packages.contains(name);
  }

  /** Whether a dotted name may be declared here: a prefix of it is a package with files. */
  boolean owns(String dotted) {
    for (String part = dotted; !part.isEmpty(); part = part.substring(0, Math.max(0, part.lastIndexOf('.')))) {
      if (inhabited.contains(part)) return true;
    }
    return false;
  }

  /**
   * Files of one group are compiled together. Most files of a root with duplicate types are not affected: only those
   * that mention a duplicate name need their own lookup order.
   */
  String groupOf(SourceFile file, Repository repository) {
    String root = file.root();
    if (root == null) return "*";
    if (!named.contains(root)) return root;
    if (!clashing.contains(root) && !apart.contains(projectOfRoot.get(root))) return "*";
    byte[] text = repository.read(file.path());
    boolean cares = text != null && SourceScanner.words(text).stream().anyMatch(ambiguous::contains);
    return cares ? root : "*";
  }

  List<SourceFile> hidden(String type) {
    return hidden.getOrDefault(type, List.of());
  }

  List<SourceFile> secondary(String type) {
    return secondary.getOrDefault(type, List.of());
  }

  boolean hidesAny() {
    return !hidden.isEmpty();
  }

  /** All source roots in the lookup order of a group. */
  List<String> rootsFor(String group) {
    var order = new LinkedHashSet<String>();
    Integer project = projectOfRoot.get(group);
    if (project != null) {
      order.add(group);
      addProject(project, order);
      for (int dependency : dependencies.getOrDefault(project, List.of())) addProject(dependency, order);
    }
    var rest = new ArrayList<>(named);
    rest.sort(Comparator.comparing((String root) -> clashing.contains(root))
        .thenComparing(Layout::isOfTests)
        .thenComparing(Comparator.naturalOrder()));
    order.addAll(rest);
    return List.copyOf(order);
  }

  private void addProject(int project, Set<String> order) {
    projectOfRoot.entrySet().stream()
        .filter(entry -> entry.getValue() == project && named.contains(entry.getKey()))
        .map(Map.Entry::getKey)
        .sorted(Comparator.comparing(Layout::isOfTests))
        .forEach(order::add);
  }

  private static boolean isOfTests(String root) {
    return !root.endsWith("src/main/java") && (root.contains("test") || root.contains("Test"));
  }
}
