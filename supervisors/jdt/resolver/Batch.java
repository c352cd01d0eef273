package bombe.jdt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * Parses files together. The parser drops files without a word when one of them trips it (and memory may run
 * out): those that did not come back are split until what trips it stands alone.
 */
final class Batch {
  interface Handler {
    /** The bindings of all units with the same declarations belong together. */
    void parsed(SourceFile file, CompilationUnit unit, Declarations declarations);

    void failed(SourceFile file);
  }

  private final Repository repository;
  private final Compilers compilers;
  private final Handler handler;
  private final Cancellation cancellation;

  Batch(Repository repository, Compilers compilers, Handler handler, Cancellation cancellation) {
    this.repository = repository;
    this.compilers = compilers;
    this.handler = handler;
    this.cancellation = cancellation;
  }

  void run(List<SourceFile> files, Environment environment) {
    if (files.isEmpty()) return;
    cancellation.check();
    var back = new HashSet<SourceFile>();
    call(files, environment, back);
    var missing = files.stream().filter(file -> !back.contains(file)).toList();
    if (missing.isEmpty()) return;
    System.err.println(missing.size() + " of " + files.size() + " files did not come back, " + missing.get(0).path());
    if (missing.size() < files.size()) run(missing, environment);
    else if (files.size() > 1) {
      run(files.subList(0, files.size() / 2), environment);
      run(files.subList(files.size() / 2, files.size()), environment);
    } else if (!environment.classPath().isEmpty()) run(files, environment.withoutClassPath());
    else handler.failed(files.get(0));
  }

  private void call(List<SourceFile> files, Environment environment, Set<SourceFile> back) {
    try {
      boolean isKept = Compilers.suit(files);
      Units units = isKept ? compilers.take(environment, files, repository) : new Units(environment, repository);
      units.parse(files, isKept, (file, unit) -> {
        if (back.add(file)) handle(file, unit, units.declarations);
      }, cancellation);
      if (isKept) compilers.giveBack(environment, units);
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
}
