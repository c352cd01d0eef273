package bombe.jdt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jdt.core.dom.CompilationUnit;

/** Answers queries about sites, and stores the overrides it finds on the way. */
final class Resolver {
  private static final String FAILED = "quarantined";

  private final Repository repository;
  private final Compilers compilers = new Compilers();
  private final Map<String, Overrides.OfFile> overrides = new TreeMap<>();
  /** Counts updates: a result from before an update must not be stored after it. */
  private long generation;

  Resolver(Repository repository) {
    this.repository = repository;
  }

  Replies resolve(List<Question> questions, Replies.Taker taker, Cancellation cancellation) {
    var replies = new Replies(taker);
    var asked = new HashMap<String, Question>();
    var files = new ArrayList<SourceFile>();
    for (Question question : questions) {
      SourceFile file = repository.file(question.path());
      if (file == null) replies.addOpen(question, "out_of_scope");
      else if (asked.put(question.path(), question) == null) files.add(file);
    }
    run(files, cancellation, new Collector() {
      @Override
      public Question questionFor(SourceFile file) {
        return asked.get(file.path());
      }

      @Override
      public void answered(Question question, Answer[] answers) {
        if (asked.remove(question.path()) != null) replies.add(question, answers);
      }

      @Override
      public void failed(SourceFile file) {
        Question question = asked.remove(file.path());
        if (question != null) replies.addOpen(question, FAILED);
      }
    });
    // Every caller must get an answer.
    for (Question question : asked.values()) replies.addOpen(question, FAILED);
    return replies;
  }

  /**
   * Computes the relations of files that were not parsed yet, or that an update affected.
   *
   * @param only the files they start from, or null for all
   */
  Relations relations(Set<String> only, Cancellation cancellation) {
    var unknown = new ArrayList<SourceFile>();
    synchronized (overrides) {
      for (SourceFile file : repository.files()) {
        if ((only == null || only.contains(file.path())) && !overrides.containsKey(file.path())) unknown.add(file);
      }
    }
    run(unknown, cancellation, new Collector() {
      @Override
      public Question questionFor(SourceFile file) {
        return new Question(file.path(), file.project(), new int[0]);
      }

      @Override
      public void answered(Question question, Answer[] answers) {}

      @Override
      public void failed(SourceFile file) {}
    });
    var all = new ArrayList<Relations.Relation>();
    synchronized (overrides) {
      overrides.forEach((path, known) -> {
        if (only == null || only.contains(path)) all.addAll(known.relations());
      });
    }
    return new Relations(all);
  }

  void update(String path, boolean isRemoved) {
    repository.update(path, isRemoved);
    compilers.clear();
    synchronized (overrides) {
      generation++;
      overrides.remove(path);
      overrides.values().removeIf(known -> known.isPartial() || known.restsOn().contains(path));
    }
  }

  private interface Collector {
    Question questionFor(SourceFile file);

    void answered(Question question, Answer[] answers);

    void failed(SourceFile file);
  }

  private void run(List<SourceFile> files, Cancellation cancellation, Collector collector) {
    Layout layout = repository.layout();
    long started;
    synchronized (overrides) {
      started = generation;
    }
    var handler = new Batch.Handler() {
      @Override
      public void parsed(SourceFile file, CompilationUnit unit, Declarations declarations) {
        Question question = collector.questionFor(file);
        var meaning = new Meaning(file.path(), unit, declarations, layout);
        // Files that were only parsed along are visited too: later ones need their declarations.
        var sites = new Sites(question == null ? new Question(file.path(), 0, new int[0]) : question, unit, meaning);
        var found = new Overrides(declarations);
        unit.accept(new UnitVisitor(file.path(), unit, declarations, sites, found));
        store(file.path(), found.result(), started);
        if (question != null) collector.answered(question, sites.answers());
      }

      @Override
      public void failed(SourceFile file) {
        if (collector.questionFor(file) != null) collector.failed(file);
      }
    };
    var batch = new Batch(repository, compilers, handler, cancellation);
    for (Chunks.Chunk chunk : Chunks.of(files, repository, layout)) batch.run(chunk.files(), chunk.environment());
  }

  private void store(String path, Overrides.OfFile found, long started) {
    synchronized (overrides) {
      if (generation == started) overrides.put(path, found);
    }
  }
}
