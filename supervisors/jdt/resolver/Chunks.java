package bombe.jdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** Which files go to the parser together: no two that declare the same type, no more than memory holds. */
final class Chunks {
  record Chunk(List<SourceFile> files, Environment environment) {}

  /** Bindings of some hundred files and of all they refer to fit into a heap of this many megabytes each. */
  private static final int HEAP_MB_PER_FILE = 2;
  private static final int FEWEST = 50;
  private static final int MOST_EXTRA = 200;

  private Chunks() {}

  static List<Chunk> of(List<SourceFile> files, Repository repository, Layout layout) {
    var groups = new LinkedHashMap<String, List<SourceFile>>();
    var chunks = new ArrayList<Chunk>();
    for (SourceFile file : files) {
      // A module's own rules about what is visible must not reach files beyond it.
      String group = file.declaresModule() ? file.path() : layout.groupOf(file, repository);
      groups.computeIfAbsent(group, name -> new ArrayList<>()).add(file);
    }
    groups.forEach((group, members) -> {
      var environment = new Environment(
          repository.root, layout.rootsFor(group), repository.settings.classPath(), layout);
      for (List<SourceFile> part : split(members)) {
        chunks.add(new Chunk(withHidden(part, repository, layout), environment));
      }
    });
    return chunks;
  }

  /** How many files one compiler may be asked about. */
  static int size() {
    long heapMb = Runtime.getRuntime().maxMemory() >> 20;
    return (int) Math.max(FEWEST, heapMb / HEAP_MB_PER_FILE);
  }

  private static List<List<SourceFile>> split(List<SourceFile> files) {
    var parts = new ArrayList<List<SourceFile>>();
    List<SourceFile> rest = files;
    while (!rest.isEmpty()) {
      var part = new ArrayList<SourceFile>();
      var later = new ArrayList<SourceFile>();
      var declared = new HashSet<String>();
      for (SourceFile file : rest) (part.size() < size() && claim(file, declared) ? part : later).add(file);
      parts.add(part);
      rest = later;
    }
    return parts;
  }

  /** Whether none of a file's types is declared by another of the same call; if so, they are now. */
  private static boolean claim(SourceFile file, Set<String> declared) {
    if (file.types().isEmpty()) return declared.add(file.packageName() + "/" + nameOf(file));
    for (String type : file.types()) if (declared.contains(file.qualified(type))) return false;
    for (String type : file.types()) declared.add(file.qualified(type));
    return true;
  }

  private static String nameOf(SourceFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1);
  }

  /** Adds the files that declare what these mention but what no search by name would find. */
  private static List<SourceFile> withHidden(List<SourceFile> files, Repository repository, Layout layout) {
    if (!layout.hidesAny()) return files;
    var all = new ArrayList<>(files);
    var declared = new HashSet<String>();
    for (SourceFile file : files) claim(file, declared);
    for (int i = 0; i < all.size() && all.size() < files.size() + MOST_EXTRA; i++) {
      byte[] text = repository.read(all.get(i).path());
      if (text == null) continue;
      var words = SourceScanner.words(text);
      for (String word : words) {
        for (SourceFile other : layout.hidden(word)) {
          if (sees(all.get(i), other, words) && claim(other, declared)) all.add(other);
        }
      }
    }
    return all;
  }

  private static boolean sees(SourceFile file, SourceFile other, Set<String> words) {
    if (file.packageName().equals(other.packageName())) return true;
    return words.contains(other.packageName().substring(other.packageName().lastIndexOf('.') + 1));
  }
}
