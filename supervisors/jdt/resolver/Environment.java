package bombe.jdt;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.FileASTRequestor;

/** What types are looked up in: source roots, jars, the running JDK; and the parser set up for it. */
record Environment(String[] sourcePath, String[] classPath) {
  private static final String[] NO_KEYS = {};

  static Environment of(Path root, List<String> sourceRoots, List<String> classPath) {
    return new Environment(
        sourceRoots.stream().map(folder -> root.resolve(folder).toString()).toArray(String[]::new),
        classPath.toArray(String[]::new));
  }

  Environment withoutClassPath() {
    return new Environment(sourcePath, new String[0]);
  }

  /** Version of the parser's library, as its bundle states it. */
  static String version() {
    String jar = Path.of(JavaCore.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .getFileName().toString();
    int start = jar.indexOf('_') + 1;
    int end = jar.indexOf(".v", start);
    return end < 0 ? jar : jar.substring(start, end);
  }

  void parse(String[] paths, String[] encodings, FileASTRequestor requestor, IProgressMonitor monitor) {
    var parser = ASTParser.newParser(AST.getJLSLatest());
    parser.setKind(ASTParser.K_COMPILATION_UNIT);
    parser.setCompilerOptions(options());
    parser.setResolveBindings(true);
    parser.setBindingsRecovery(true);
    parser.setStatementsRecovery(true);
    var encodingsOfRoots = new String[sourcePath.length];
    Arrays.fill(encodingsOfRoots, "UTF-8");
    parser.setEnvironment(classPath, sourcePath, encodingsOfRoots, true);
    parser.createASTs(paths, encodings, NO_KEYS, requestor, monitor);
  }

  private static Map<String, String> options() {
    String latest = JavaCore.latestSupportedJavaVersion();
    var options = new HashMap<String, String>();
    options.put(JavaCore.COMPILER_SOURCE, latest);
    options.put(JavaCore.COMPILER_COMPLIANCE, latest);
    options.put(JavaCore.COMPILER_CODEGEN_TARGET_PLATFORM, latest);
    options.put(JavaCore.COMPILER_PB_ENABLE_PREVIEW_FEATURES, JavaCore.ENABLED);
    options.put(JavaCore.COMPILER_PB_REPORT_PREVIEW_FEATURES, JavaCore.IGNORE);
    options.put("org.eclipse.jdt.core.compiler.processAnnotations", JavaCore.DISABLED);
    options.put(JavaCore.COMPILER_DOC_COMMENT_SUPPORT, JavaCore.DISABLED);
    // Without libraries a file may have hundreds of problems, and each says of a call whether it is in doubt.
    options.put(JavaCore.COMPILER_PB_MAX_PER_UNIT, "0");
    return options;
  }
}
