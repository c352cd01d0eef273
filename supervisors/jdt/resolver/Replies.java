package bombe.jdt;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/** The answers to one request, file by file. */
final class Replies {
  private record Reply(String path, Answer[] answers, String why) {}

  private final List<Reply> replies = new ArrayList<>();

  void add(Question question, Answer[] answers) {
    replies.add(new Reply(question.path(), answers, null));
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
