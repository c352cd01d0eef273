package bombe.jdt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * Parses files together. If the parser fails on one file (or memory runs out), it silently drops files. The missing
 * ones are split until the file that fails is alone.
 */
final class Batch {
  interface Handler {
    /** Units with the same declarations share their bindings. */
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
      boolean isReused = Compilers.suit(files);
      Units units = isReused ? compilers.take(environment, files, repository) : new Units(environment, repository);
      units.parse(files, isReused, (file, unit) -> {
        if (back.add(file)) handle(file, unit, units.declarations);
      }, cancellation);
      if (isReused) compilers.giveBack(environment, units);
    } catch (OperationCanceledException cancelled) {
      throw cancelled;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError problem) {
      System.err.println("the parser gave up: " + problem);
    }
  }

  /** An error of ours affects only the one file. */
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
