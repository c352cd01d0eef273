package bombe.jdt;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jdt.internal.compiler.batch.ClasspathLocation;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.env.IModule;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;

/** All source roots as one place to look up types; which roots have a package is found once. */
final class SourceTree extends ClasspathLocation {
  private static final String ENCODING = "UTF-8";

  private final Environment environment;
  private final List<FileSystem.Classpath> roots;
  private final Map<String, List<FileSystem.Classpath>> rootsOfPackage = new ConcurrentHashMap<>();

  SourceTree(Environment environment) {
    super(null, null);
    this.environment = environment;
    roots = environment.sourcePath().stream()
        .map(folder -> FileSystem.getClasspath(folder, ENCODING, true, null, null, null, null))
        .filter(Objects::nonNull)
        .toList();
  }

  private List<FileSystem.Classpath> rootsOf(String packageName) {
    return rootsOfPackage.computeIfAbsent(
        packageName, name -> roots.stream().filter(root -> root.isPackage(name, null)).toList());
  }

  @Override
  public NameEnvironmentAnswer findClass(char[] type, String packageName, String module, String fileName) {
    return findClass(type, packageName, module, fileName, false);
  }

  /**
   * A type of a file with another name is found among the types read from all files. (The library's own search parses
   * every file of a package as soon as one name is not found there.)
   */
  @Override
  public NameEnvironmentAnswer findClass(
      char[] type, String packageName, String module, String fileName, boolean isBinary) {
    for (FileSystem.Classpath root : rootsOf(packageName)) {
      var found = root.findClass(type, packageName, module, fileName, isBinary);
      if (found != null) return found;
    }
    String path = environment.fileOf(new String(type), packageName.replace('/', '.'));
    return path == null ? null : new NameEnvironmentAnswer(new CompilationUnit(null, path, ENCODING), null);
  }

  @Override
  public char[][][] findTypeNames(String packageName, String module) {
    return null;
  }

  @Override
  public char[][] getModulesDeclaringPackage(String packageName, String module) {
    return singletonModuleNameIf(!rootsOf(packageName).isEmpty());
  }

  @Override
  public boolean hasCompilationUnit(String packageName, String module) {
    return rootsOf(packageName).stream().anyMatch(root -> root.hasCompilationUnit(packageName, module));
  }

  @Override
  public char[][] listPackages() {
    return new char[0][];
  }

  @Override
  public IModule getModule() {
    return null;
  }

  @Override
  public boolean hasAnnotationFileFor(String type) {
    return false;
  }

  @Override
  public List<FileSystem.Classpath> fetchLinkedJars(FileSystem.ClasspathSectionProblemReporter reporter) {
    return null;
  }

  @Override
  public char[] normalizedPath() {
    return environment.root().toString().toCharArray();
  }

  @Override
  public void initialize() {}
}
