package bombe.jdt;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads a file's package, top-level types and imports from its bytes, much faster than a parser. */
final class SourceScanner {
  private static final Set<String> DECLARING = Set.of("class", "interface", "enum", "record");

  private final byte[] text;
  private int at;
  String packageName = "";
  final List<String> types = new ArrayList<>();
  boolean usesLombok;

  private SourceScanner(byte[] text) {
    this.text = text;
  }

  static SourceScanner scan(byte[] text) {
    var scanner = new SourceScanner(text);
    scanner.run();
    return scanner;
  }

  static boolean isUtf8(byte[] text) {
    int i = 0;
    while (i < text.length && text[i] >= 0) i++;
    if (i == text.length) return true;
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
      return true;
    } catch (CharacterCodingException broken) {
      return false;
    }
  }

  /** Every identifier-like word; those in comments and strings do no harm. */
  static Set<String> words(byte[] text) {
    var words = new HashSet<String>();
    var scanner = new SourceScanner(text);
    while (scanner.at < text.length) {
      if (isWord(text[scanner.at])) words.add(scanner.word());
      else scanner.at++;
    }
    return words;
  }

  private void run() {
    int depth = 0;
    while (at < text.length) {
      byte c = text[at];
      if (c == '/' && at + 1 < text.length && (text[at + 1] == '/' || text[at + 1] == '*')) comment();
      else if (c == '"') string();
      else if (c == '\'') literal('\'');
      else if (isWord(c)) {
        if (depth == 0) statement(word());
        else skipWord();
      } else {
        if (c == '{' || c == '(') depth++;
        else if (c == '}' || c == ')') depth--;
        at++;
      }
    }
  }

  private void statement(String word) {
    if (word.equals("package")) packageName = dotted();
    else if (word.equals("import")) {
      String imported = dotted();
      if (imported.equals("static")) imported = dotted();
      if (imported.startsWith("lombok.")) usesLombok = true;
    } else if (DECLARING.contains(word)) {
      blanks();
      if (at < text.length && isWord(text[at])) types.add(word());
    }
  }

  private String dotted() {
    var name = new StringBuilder();
    for (blanks(); at < text.length; blanks()) {
      if (text[at] == '.') {
        name.append('.');
        at++;
      } else if (isWord(text[at]) && (name.isEmpty() || name.charAt(name.length() - 1) == '.')) name.append(word());
      else break;
    }
    return name.toString();
  }

  private void blanks() {
    while (at < text.length) {
      if (text[at] == '/' && at + 1 < text.length && (text[at + 1] == '/' || text[at + 1] == '*')) comment();
      else if (text[at] <= ' ' && text[at] >= 0) at++;
      else return;
    }
  }

  private void comment() {
    if (text[at + 1] == '/') {
      while (at < text.length && text[at] != '\n' && text[at] != '\r') at++;
      return;
    }
    for (at += 2; at < text.length; at++) {
      if (text[at] == '*' && at + 1 < text.length && text[at + 1] == '/') {
        at += 2;
        return;
      }
    }
  }

  private void string() {
    if (!quotes()) {
      literal('"');
      return;
    }
    for (at += 3; at < text.length && !quotes(); at++) {
      if (text[at] == '\\') at++;
    }
    at += 3;
  }

  private boolean quotes() {
    return at + 2 < text.length && text[at] == '"' && text[at + 1] == '"' && text[at + 2] == '"';
  }

  /** Ends with its line at the latest: one stray quote must not hide the rest of the file. */
  private void literal(char quote) {
    for (at++; at < text.length && text[at] != '\n'; at++) {
      if (text[at] == '\\') at++;
      else if (text[at] == quote) {
        at++;
        return;
      }
    }
  }

  private String word() {
    int start = at;
    skipWord();
    return new String(text, start, at - start, StandardCharsets.UTF_8);
  }

  private void skipWord() {
    while (at < text.length && isWord(text[at])) at++;
  }

  /** Negative bytes belong to letters beyond ASCII. */
  private static boolean isWord(byte c) {
    return c < 0 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
  }
}
