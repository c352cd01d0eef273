package bombe.jdt;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.util.Util;

/**
 * The compiler, restricted to resolving names: it parses and resolves files, but does not check inheritance, analyse
 * flow or generate code, as the library's batch does for every file. What it read of other files, and the bindings,
 * stay for the next query.
 */
final class Units extends Compiler {
  interface Taker {
    void take(SourceFile file, org.eclipse.jdt.core.dom.CompilationUnit unit);
  }

  final Declarations declarations;
  /** State of the files, as counted by the owner of this instance. */
  long generation;
  private final Path root;
  private final Map<String, CompilationUnitDeclaration> known = new HashMap<>();
  /** Qualified names of the top-level types of known files. */
  private final Set<String> declared = new HashSet<>();
  /** The public trees of queried files; the library cannot create one twice. */
  private final Map<CompilationUnitDeclaration, org.eclipse.jdt.core.dom.CompilationUnit> trees = new HashMap<>();

  Units(Environment environment, Repository repository) {
    super(
        new Names(environment),
        DefaultErrorHandlingPolicies.exitAfterAllProblems(),
        Conversion.compilerOptions(),
        result -> {},
        new DefaultProblemFactory());
    declarations = new Declarations(repository);
    root = environment.root();
  }

  /** Number of queried files. */
  int size() {
    return trees.size();
  }

  /** Whether none of these files declares a type that another file here declares; it would not be resolved. */
  boolean canTake(List<SourceFile> files) {
    for (SourceFile file : files) {
      if (known.containsKey(pathOf(file))) continue;
      for (String type : file.types()) if (declared.contains(file.qualified(type))) return false;
    }
    return true;
  }

  private String pathOf(SourceFile file) {
    return root.resolve(file.path()).toString();
  }

  /**
   * @param isReused whether more queries follow; otherwise most of what is known of a file is dropped after it was taken
   */
  void parse(List<SourceFile> files, boolean isReused, Taker taker, Cancellation cancellation) {
    var units = new HashMap<SourceFile, CompilationUnitDeclaration>();
    for (SourceFile file : files) {
      cancellation.check();
      var unit = unitOf(file);
      if (unit != null) units.put(file, unit);
    }
    lookupEnvironment.completeTypeBindings();
    for (SourceFile file : files) {
      cancellation.check();
      var unit = units.remove(file);
      if (unit == null) continue;
      taker.take(file, trees.computeIfAbsent(unit, this::treeOf));
      if (!isReused) forget(file, unit);
    }
  }

  /** Drops the content of its methods. */
  private void forget(SourceFile file, CompilationUnitDeclaration unit) {
    unit.cleanUp();
    trees.remove(unit);
    known.remove(pathOf(file));
  }

  private CompilationUnitDeclaration unitOf(SourceFile file) {
    String path = pathOf(file);
    var unit = known.get(path);
    if (unit != null) return unit;
    char[] text = read(path, file.encoding());
    if (text == null) return null;
    var source = new CompilationUnit(text, path, file.encoding());
    unit = parser.dietParse(source, new CompilationResult(source, 0, 0, options.maxProblemsPerUnit));
    lookupEnvironment.buildTypeBindings(unit, null);
    addCompilationUnit(source, unit);
    return unit;
  }

  private static char[] read(String path, String encoding) {
    try {
      return Util.getFileCharContent(new File(path), encoding);
    } catch (IOException gone) {
      return null;
    }
  }

  private org.eclipse.jdt.core.dom.CompilationUnit treeOf(CompilationUnitDeclaration unit) {
    lookupEnvironment.unitBeingCompleted = unit;
    parser.getMethodBodies(unit);
    if (unit.scope != null) unit.scope.faultInTypes();
    unit.resolve();
    lookupEnvironment.unitBeingCompleted = null;
    return Conversion.convert(unit);
  }

  /**
   * Also called for files that are read because a file names something in them. A file is unknown if another file
   * declared one of its types first: it needs a compiler in which it is the first.
   */
  @Override
  protected void addCompilationUnit(ICompilationUnit source, CompilationUnitDeclaration unit) {
    TypeDeclaration[] types = unit.types == null ? new TypeDeclaration[0] : unit.types;
    String prefix = unit.currentPackage == null ? "" : CharOperation.toString(unit.currentPackage.tokens) + ".";
    boolean isWhole = true;
    for (TypeDeclaration type : types) {
      declared.add(prefix + new String(type.name));
      isWhole &= type.binding != null;
    }
    if (isWhole) known.put(new String(source.getFileName()), unit);
  }
}
