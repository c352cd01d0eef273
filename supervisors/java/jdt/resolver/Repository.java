package bombe.jdt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.TreeMap;

/** The present Java files of the repository. Paths are relative to the root, with slashes. */
final class Repository {
  private static final long LARGEST_FILE = 8 << 20;

  final Path root;
  final Settings settings;
  private final TreeMap<String, SourceFile> files = new TreeMap<>();
  private Layout layout;

  Repository(Path root, Settings settings) {
    this.root = root;
    this.settings = settings;
  }

  /** Adds a file, or records that it has changed. */
  synchronized void add(String path, int project) {
    byte[] text = read(path);
    if (text == null) {
      files.remove(path);
      layout = null;
      return;
    }
    var scan = SourceScanner.scan(text);
    var file = new SourceFile(
        path, project, scan.packageName, rootOf(path, scan.packageName), scan.types,
        SourceScanner.isUtf8(text), scan.usesLombok);
    // Most edits change neither package nor types: then the layout stays valid.
    if (!file.equals(files.put(path, file))) layout = null;
  }

  /** Applies a change on disk. A new file belongs to the project of its nearest neighbour. */
  synchronized void update(String path, boolean isRemoved) {
    if (!path.endsWith(".java")) return;
    if (isRemoved) {
      if (files.remove(path) != null) layout = null;
      return;
    }
    var known = files.get(path);
    if (known == null) known = neighbour(path);
    add(path, known == null ? 0 : known.project());
  }

  private SourceFile neighbour(String path) {
    var before = files.floorEntry(path);
    var after = files.ceilingEntry(path);
    if (before == null || after == null) return before != null ? before.getValue() : after == null ? null : after.getValue();
    boolean nearBefore = shared(before.getKey(), path) >= shared(after.getKey(), path);
    return (nearBefore ? before : after).getValue();
  }

  private static int shared(String a, String b) {
    int i = 0;
    while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) i++;
    return i;
  }

  synchronized SourceFile file(String path) {
    return files.get(path);
  }

  synchronized Collection<SourceFile> files() {
    return files.values().stream().toList();
  }

  synchronized boolean usesLombok() {
    return files.values().stream().anyMatch(SourceFile::usesLombok);
  }

  /** Which files see which; computed again after files were added, removed or moved to another package. */
  synchronized Layout layout() {
    if (layout == null) layout = new Layout(files.values(), settings);
    return layout;
  }

  /** The bytes of a file, or null. Links are not followed, because they may leave the repository. */
  byte[] read(String path) {
    Path place = root.resolve(path);
    try {
      if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS) || Files.size(place) > LARGEST_FILE) return null;
      return Files.readAllBytes(place);
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** Null if the folders do not match the package. */
  private static String rootOf(String path, String packageName) {
    String folder = path.substring(0, Math.max(0, path.lastIndexOf('/')));
    if (packageName.isEmpty()) return folder;
    String inner = packageName.replace('.', '/');
    if (folder.equals(inner)) return "";
    return folder.endsWith("/" + inner) ? folder.substring(0, folder.length() - inner.length() - 1) : null;
  }
}
