package bombe.jdt;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compilers between two questions: what they have read and worked out is there for the next one. Kept while nothing
 * changes and memory lasts.
 */
final class Compilers {
  /** What is asked of more files at once is asked once. */
  private static final int MOST_FILES = 128;
  private static final int MOST_KEPT = 4;

  private final Map<Environment, SoftReference<Units>> idle = new LinkedHashMap<>();
  /** Counts changes: what was read before one must not be used after it. */
  private long generation;

  /**
   * Whether these are better asked of a compiler that is kept. What a file says that lies elsewhere than its package, or that
   * declares a module, must not reach questions about others.
   */
  static boolean suit(List<SourceFile> files) {
    return files.size() <= MOST_FILES && files.stream().noneMatch(file -> file.root() == null || file.declaresModule());
  }

  /** One that suits these files; it is the caller's alone until it is given back. */
  Units take(Environment environment, List<SourceFile> files, Repository repository) {
    long now;
    synchronized (this) {
      var kept = idle.remove(environment);
      Units units = kept == null ? null : kept.get();
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
    if (idle.size() > MOST_KEPT) idle.remove(idle.keySet().iterator().next());
  }

  synchronized void clear() {
    generation++;
    idle.clear();
  }
}
