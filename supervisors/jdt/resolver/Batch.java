package bombe.jdt;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.FileASTRequestor;

/**
 * Parses files together. The parser drops files without a word when one of them trips it (and memory may run
 * out): those that did not come back are split until what trips it stands alone.
 */
final class Batch {
  interface Handler {
    /** The bindings of all units of a call belong together; `call` is a new object for each. */
    void parsed(SourceFile file, CompilationUnit unit, Declarations call);

    void failed(SourceFile file);
  }

  private final Repository repository;
  private final Handler handler;
  private final Cancellation cancellation;

  Batch(Repository repository, Handler handler, Cancellation cancellation) {
    this.repository = repository;
    this.handler = handler;
    this.cancellation = cancellation;
  }

  void run(List<SourceFile> files, Environment environment) {
    if (files.isEmpty()) return;
    cancellation.check();
    var back = new HashSet<String>();
    call(files, environment, back);
    var missing = files.stream().filter(file -> !back.contains(absolute(file))).toList();
    if (missing.isEmpty()) return;
    System.err.println(missing.size() + " of " + files.size() + " files did not come back, " + missing.get(0).path());
    if (missing.size() < files.size()) run(missing, environment);
    else if (files.size() > 1) {
      run(files.subList(0, files.size() / 2), environment);
      run(files.subList(files.size() / 2, files.size()), environment);
    } else if (environment.classPath().length > 0) run(files, environment.withoutClassPath());
    else handler.failed(files.get(0));
  }

  private void call(List<SourceFile> files, Environment environment, Set<String> back) {
    var byPath = new HashMap<String, SourceFile>();
    for (SourceFile file : files) byPath.put(absolute(file), file);
    var declarations = new Declarations(repository);
    var requestor = new FileASTRequestor() {
      @Override
      public void acceptAST(String path, CompilationUnit unit) {
        if (back.add(path)) handle(byPath.get(path), unit, declarations);
      }
    };
    try {
      environment.parse(
          files.stream().map(this::absolute).toArray(String[]::new),
          files.stream().map(SourceFile::encoding).toArray(String[]::new),
          requestor,
          cancellation);
    } catch (OperationCanceledException cancelled) {
      throw cancelled;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError problem) {
      System.err.println("the parser gave up: " + problem);
    }
  }

  /** A fault of ours costs the one file. */
  private void handle(SourceFile file, CompilationUnit unit, Declarations declarations) {
    try {
      handler.parsed(file, unit, declarations);
    } catch (OperationCanceledException cancelled) {
      throw cancelled;
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      System.err.println(file.path() + " cannot be read:");
      problem.printStackTrace();
      handler.failed(file);
    }
  }

  private String absolute(SourceFile file) {
    return repository.root.resolve(file.path()).toString();
  }
}
