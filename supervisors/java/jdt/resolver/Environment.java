package bombe.jdt;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.jdt.core.JavaCore;

/** Where types are looked up beside the running JDK: source roots, in order, and jars. */
record Environment(Path root, List<String> sourceRoots, List<String> classPath, Layout layout) {
  Environment withoutClassPath() {
    return new Environment(root, sourceRoots, List.of(), layout);
  }

  /** Absolute. */
  List<String> sourcePath() {
    return sourceRoots.stream().map(folder -> root.resolve(folder).toString()).toList();
  }

  /** The absolute path of the file that declares a type under another name; null if there is none. */
  String fileOf(String type, String packageName) {
    SourceFile first = null;
    for (SourceFile file : layout.secondary(type)) {
      if (!file.packageName().equals(packageName)) continue;
      int order = sourceRoots.indexOf(file.root());
      if (order >= 0 && (first == null || order < sourceRoots.indexOf(first.root()))) first = file;
    }
    return first == null ? null : root.resolve(first.path()).toString();
  }

  /** Version of the parser's library, from its bundle. */
  static String version() {
    String jar = Path.of(JavaCore.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .getFileName().toString();
    int start = jar.indexOf('_') + 1;
    int end = jar.indexOf(".v", start);
    return end < 0 ? jar : jar.substring(start, end);
  }
}
