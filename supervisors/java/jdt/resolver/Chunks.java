package bombe.jdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** Groups files for the parser: no two that declare the same type, not more than fit into memory. */
final class Chunks {
  record Chunk(List<SourceFile> files, Environment environment) {}

  /** Bindings of some hundred files and of all they refer to need this many megabytes of heap per file. */
  private static final int HEAP_MB_PER_FILE = 2;
  private static final int FEWEST = 50;
  private static final int MAX_EXTRA = 200;

  private Chunks() {}

  static List<Chunk> of(List<SourceFile> files, Repository repository, Layout layout) {
    var groups = new LinkedHashMap<String, List<SourceFile>>();
    var chunks = new ArrayList<Chunk>();
    for (SourceFile file : files) {
      // The visibility rules of a module must not affect files outside of it.
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

  /** How many files one compiler may process. */
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

  /** Adds the types of a file to `declared`; false if another file of the group declares one of them. */
  private static boolean claim(SourceFile file, Set<String> declared) {
    if (file.types().isEmpty()) return declared.add(file.packageName() + "/" + nameOf(file));
    for (String type : file.types()) if (declared.contains(file.qualified(type))) return false;
    for (String type : file.types()) declared.add(file.qualified(type));
    return true;
  }

  private static String nameOf(SourceFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1);
  }

  /** Adds files that declare types which these files mention and which a search by name cannot find. */
  private static List<SourceFile> withHidden(List<SourceFile> files, Repository repository, Layout layout) {
    if (!layout.hidesAny()) return files;
    var all = new ArrayList<>(files);
    var declared = new HashSet<String>();
    for (SourceFile file : files) claim(file, declared);
    for (int i = 0; i < all.size() && all.size() < files.size() + MAX_EXTRA; i++) {
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
