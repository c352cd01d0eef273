package bombe.jdt;

import java.util.List;

/**
 * What is known of a file without parsing it.
 *
 * @param root the folder its package starts from, or null if the file is outside its package's folder
 * @param types the simple names of its top-level types
 * @param isUtf8 otherwise its bytes are read as Latin-1
 */
record SourceFile(
    String path, int project, String packageName, String root, List<String> types, boolean isUtf8, boolean usesLombok) {

  /** `module-info` and `package-info` declare no type; each is compiled alone. */
  boolean declaresModule() {
    return path.equals("module-info.java") || path.endsWith("/module-info.java");
  }

  String encoding() {
    return isUtf8 ? "UTF-8" : "ISO-8859-1";
  }

  String qualified(String type) {
    return packageName.isEmpty() ? type : packageName + "." + type;
  }

  /** Whether a search by name in a folder finds a type of this file. */
  boolean isReachable(String type) {
    return root != null && path.endsWith(type + ".java") && path.length() == pathOf(type).length();
  }

  private String pathOf(String type) {
    String folder = root.isEmpty() ? "" : root + "/";
    String inner = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
    return folder + inner + type + ".java";
  }
}
