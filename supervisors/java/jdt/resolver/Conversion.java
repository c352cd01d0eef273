package bombe.jdt;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.WorkingCopyOwner;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;

/**
 * Converts the compiler's tree of a file to the public one, as the library's batch does, which offers no other
 * access.
 */
final class Conversion {
  private static final Map<String, String> OPTIONS = options();
  private static final int FLAGS = ICompilationUnit.ENABLE_STATEMENTS_RECOVERY | ICompilationUnit.ENABLE_BINDINGS_RECOVERY;
  private static final Method CONVERT;
  private static final Constructor<?> TABLES;

  static {
    try {
      String inside = AST.class.getPackageName();
      Class<?> tables = Class.forName(inside + ".DefaultBindingResolver$BindingTables");
      TABLES = tables.getDeclaredConstructor();
      TABLES.setAccessible(true);
      CONVERT = Class.forName(inside + ".CompilationUnitResolver").getDeclaredMethod(
          "convert", CompilationUnitDeclaration.class, char[].class, int.class, Map.class, boolean.class,
          WorkingCopyOwner.class, tables, int.class, IProgressMonitor.class, boolean.class);
      CONVERT.setAccessible(true);
    } catch (ReflectiveOperationException gone) {
      throw new IllegalStateException(gone);
    }
  }

  private Conversion() {}

  /** With its own public bindings: the library is slow at comparing bindings that many files share. */
  static CompilationUnit convert(CompilationUnitDeclaration unit) {
    try {
      return (CompilationUnit) CONVERT.invoke(
          null, unit, unit.compilationResult.getContents(), AST.getJLSLatest(), OPTIONS, true, null, TABLES.newInstance(),
          FLAGS, null, false);
    } catch (InstantiationException | IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof Error error) throw error;
      if (failed.getCause() instanceof RuntimeException problem) throw problem;
      throw new IllegalStateException(failed);
    }
  }

  static CompilerOptions compilerOptions() {
    var options = new CompilerOptions(OPTIONS);
    options.performMethodsFullRecovery = true;
    options.performStatementsRecovery = true;
    options.parseLiteralExpressionsAsConstants = false;
    options.storeAnnotations = true;
    options.ignoreSourceFolderWarningOption = true;
    return options;
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
    // Without libraries a file may have hundreds of problems, and each shows whether a call is uncertain.
    options.put(JavaCore.COMPILER_PB_MAX_PER_UNIT, "0");
    return options;
  }
}
