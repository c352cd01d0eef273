package bombe.jdt;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/** The answers to one request, file by file; sent in parts if the caller accepts them. */
final class Replies {
  /** Takes a part, which is then dropped here. */
  interface Taker {
    void take(Replies part);
  }

  /** Often enough that the caller does not assume a hang. */
  private static final long PART_NANOS = 1_000_000_000L;

  private record Reply(String path, Answer[] answers, String why) {}

  private final List<Reply> replies = new ArrayList<>();
  private final Taker taker;
  private long since = System.nanoTime();

  Replies(Taker taker) {
    this.taker = taker;
  }

  void add(Question question, Answer[] answers) {
    replies.add(new Reply(question.path(), answers, null));
    if (taker == null || System.nanoTime() - since < PART_NANOS) return;
    taker.take(this);
    replies.clear();
    since = System.nanoTime();
  }

  void addOpen(Question question, String why) {
    var answers = new Answer[question.count()];
    Arrays.fill(answers, Answer.OPEN);
    replies.add(new Reply(question.path(), answers, why));
  }

  void write(JsonWriter json) throws IOException {
    var paths = new LinkedHashMap<String, Integer>();
    json.beginObject().name("files").beginArray();
    for (Reply reply : replies) {
      json.beginObject().name("path").value(reply.path).name("variant").value("").name("answers").beginArray();
      for (Answer answer : reply.answers) answer.write(json, paths);
      json.endArray();
      if (reply.why != null) json.name("why").value(reply.why);
      json.endObject();
    }
    json.endArray().name("paths").beginArray();
    for (String path : paths.keySet()) json.value(path);
    json.endArray().endObject();
  }
}
