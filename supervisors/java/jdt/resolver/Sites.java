package bombe.jdt;

import java.util.Arrays;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.SimpleName;

/** The queried sites of one file, and their answers. */
final class Sites {
  /** Offset of each site in the upper half, its index in the lower; in ascending order. */
  private final long[] asked;
  private final Answer[] answers;
  private final Meaning meaning;

  Sites(Question question, CompilationUnit unit, Meaning meaning) {
    this.meaning = meaning;
    answers = new Answer[question.count()];
    asked = new long[answers.length];
    Arrays.fill(answers, Answer.UNANSWERED);
    for (int i = 0; i < asked.length; i++) {
      int offset = unit.getPosition(question.sites()[2 * i], question.sites()[2 * i + 1] - 1);
      asked[i] = ((long) offset << 32) | i;
    }
    Arrays.sort(asked);
  }

  Answer[] answers() {
    return answers;
  }

  void name(SimpleName name) {
    int first = firstFrom(name.getStartPosition());
    if (isAt(first, name.getStartPosition())) put(first, name.getStartPosition(), meaning.of(name));
  }

  void lambda(LambdaExpression lambda) {
    meaning.enter(lambda);
  }

  /** `this(…)` and `super(…)`: the site is the keyword, which has no node. */
  void constructorCall(
      ASTNode call, List<?> typeArguments, Expression before, List<?> arguments, IMethodBinding constructor) {
    int from = call.getStartPosition();
    if (before != null) from = before.getStartPosition() + before.getLength();
    if (!typeArguments.isEmpty()) {
      var last = (ASTNode) typeArguments.get(typeArguments.size() - 1);
      from = last.getStartPosition() + last.getLength();
    }
    int end = arguments.isEmpty() ? call.getStartPosition() + call.getLength()
        : ((ASTNode) arguments.get(0)).getStartPosition();
    // Only a dot, an angle bracket and blanks can be before it, so a site before the arguments is the keyword.
    int first = firstFrom(from);
    if (first == asked.length) return;
    int offset = (int) (asked[first] >>> 32);
    if (offset < end) put(first, offset, meaning.ofCall(call, constructor));
  }

  private int firstFrom(int offset) {
    int found = Arrays.binarySearch(asked, (long) offset << 32);
    return found < 0 ? -found - 1 : found;
  }

  private boolean isAt(int i, int offset) {
    return i < asked.length && (int) (asked[i] >>> 32) == offset;
  }

  private void put(int first, int offset, Answer answer) {
    for (int i = first; isAt(i, offset); i++) {
      int site = (int) asked[i];
      // Nodes that Lombok adds are at its annotation; a real node has an answer.
      if (answers[site] == Answer.UNANSWERED) answers[site] = answer;
    }
  }
}
