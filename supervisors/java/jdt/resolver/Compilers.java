package bombe.jdt;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Caches compilers between two queries with what they have read and resolved, until a file changes or memory runs
 * out.
 */
final class Compilers {
  /** A query about more files is usually not repeated. */
  private static final int MAX_FILES = 128;
  private static final int MAX_CACHED = 4;

  private final Map<Environment, SoftReference<Units>> idle = new LinkedHashMap<>();
  /** Counts changes: a compiler from before a change must not be used after it. */
  private long generation;

  /**
   * Whether a cached compiler can be used for these files. A file outside its package's folder, or one that declares
   * a module, must not affect queries about other files.
   */
  static boolean suit(List<SourceFile> files) {
    return files.size() <= MAX_FILES && files.stream().noneMatch(file -> file.root() == null || file.declaresModule());
  }

  /** A compiler for these files, exclusive to the caller until it is given back. */
  Units take(Environment environment, List<SourceFile> files, Repository repository) {
    long now;
    synchronized (this) {
      var cached = idle.remove(environment);
      Units units = cached == null ? null : cached.get();
      if (units != null && units.canTake(files)) return units;
      now = generation;
    }
    var units = new Units(environment, repository);
    units.generation = now;
    return units;
  }

  synchronized void giveBack(Environment environment, Units units) {
    if (units.generation != generation || units.size() > Chunks.size() / 2) return;
    idle.put(environment, new SoftReference<>(units));
    if (idle.size() > MAX_CACHED) idle.remove(idle.keySet().iterator().next());
  }

  synchronized void clear() {
    generation++;
    idle.clear();
  }
}
