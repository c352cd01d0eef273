package bombe.jdt;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Checks that a name really is at a place: what Lombok adds has the place of its annotation. */
final class Tokens {
  private final Repository repository;
  private final boolean isNeeded;
  private final Map<String, String> texts = new HashMap<>();

  Tokens(Repository repository) {
    this.repository = repository;
    isNeeded = repository.usesLombok();
  }

  boolean areChecked() {
    return isNeeded;
  }

  boolean isAt(String path, int offset, String name) {
    return !isNeeded || texts.computeIfAbsent(path, this::read).startsWith(name, offset);
  }

  private String read(String path) {
    SourceFile file = repository.file(path);
    byte[] bytes = repository.read(path);
    if (file == null || bytes == null) return "";
    String text = new String(bytes, file.isUtf8() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
