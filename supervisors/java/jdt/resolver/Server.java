package bombe.jdt;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.core.runtime.OperationCanceledException;

/** Reads requests and has them answered; small ones run beside a large one. */
final class Server {
  /** An urgent query has few files, a bulk batch has many. */
  private static final int PROMPT_FILES = 8;
  /** Generated source nests deeper than the default stack allows. */
  private static final long STACK_BYTES = 256L << 20;
  private static final int CANCELLED = -32800;
  private static final int FAILED = -32603;
  private static final int NO_METHOD = -32601;

  private final Wire wire;
  private final ExecutorService bulk = lane("bulk");
  private final ExecutorService prompt = lane("prompt");
  private final Map<Long, Cancellation> underWay = new ConcurrentHashMap<>();
  private volatile Resolver resolver;

  Server(Wire wire) {
    this.wire = wire;
  }

  private static ExecutorService lane(String name) {
    return Executors.newSingleThreadExecutor(task -> {
      var thread = new Thread(null, task, name, STACK_BYTES);
      thread.setDaemon(true);
      return thread;
    });
  }

  /** Returns on `exit` or when the other side has ended. */
  void serve() throws IOException {
    for (JsonObject message = wire.read(); message != null; message = wire.read()) {
      if (!message.has("method")) continue;
      String method = message.get("method").getAsString();
      JsonElement given = message.get("params");
      JsonObject params = given != null && given.isJsonObject() ? given.getAsJsonObject() : new JsonObject();
      if (method.equals("exit")) return;
      if (method.equals("$/cancelRequest")) cancel(params);
      else if (message.has("id")) take(message.get("id").getAsLong(), method, params);
    }
  }

  private void cancel(JsonObject params) {
    var cancellation = underWay.get(params.get("id").getAsLong());
    if (cancellation != null) cancellation.setCanceled(true);
  }

  private void take(long id, String method, JsonObject params) {
    var cancellation = new Cancellation();
    underWay.put(id, cancellation);
    laneOf(method, params).execute(() -> {
      try {
        answer(id, method, params, cancellation);
      } catch (IOException gone) {
        // The reader notices the same and ends the process.
      } finally {
        underWay.remove(id);
      }
    });
  }

  /** An update must not wait behind a batch, because a query follows it. */
  private Executor laneOf(String method, JsonObject params) {
    if (method.equals("update")) return Runnable::run;
    String files = method.equals("resolve") ? "files" : method.equals("relations") && params.has("paths") ? "paths" : null;
    return files != null && params.getAsJsonArray(files).size() <= PROMPT_FILES ? prompt : bulk;
  }

  private void answer(long id, String method, JsonObject params, Cancellation cancellation) throws IOException {
    Wire.Result result;
    try {
      cancellation.check();
      result = perform(method, params, cancellation);
    } catch (OperationCanceledException cancelled) {
      wire.error(id, CANCELLED, "cancelled");
      return;
    } catch (Throwable problem) {
      problem.printStackTrace();
      wire.error(id, FAILED, problem.toString());
      return;
    }
    if (result == null) wire.error(id, NO_METHOD, "no method " + method);
    else wire.result(id, result);
  }

  private Wire.Result perform(String method, JsonObject params, Cancellation cancellation) {
    return switch (method) {
      case "initialize" -> initialize(params);
      case "resolve" -> {
        var replies = resolver.resolve(questions(params), taker(params), cancellation);
        yield replies::write;
      }
      case "relations" -> {
        var relations = resolver.relations(paths(params), cancellation);
        yield relations::write;
      }
      case "update" -> {
        for (JsonElement change : params.getAsJsonArray("changes")) {
          var fields = change.getAsJsonObject();
          resolver.update(fields.get("path").getAsString(), fields.get("kind").getAsString().equals("deleted"));
        }
        yield json -> json.nullValue();
      }
      case "shutdown" -> json -> json.nullValue();
      default -> null;
    };
  }

  private Wire.Result initialize(JsonObject params) {
    var repository = new Repository(Path.of(params.get("root").getAsString()), Settings.of(params));
    for (JsonElement file : params.getAsJsonArray("files")) {
      var fields = file.getAsJsonObject();
      repository.add(fields.get("path").getAsString(), fields.get("project").getAsInt());
    }
    resolver = new Resolver(repository);
    return json -> json.beginObject()
        .name("name").value("jdt")
        .name("version").value(Environment.version())
        .name("capabilities").beginObject()
        .name("relations").value(true)
        .name("variants").value(false)
        .endObject()
        .name("lombok").value(repository.usesLombok())
        .endObject();
  }

  private Replies.Taker taker(JsonObject params) {
    if (!params.has("partialResultToken")) return null;
    long token = params.get("partialResultToken").getAsLong();
    return part -> {
      try {
        wire.progress(token, part::write);
      } catch (IOException gone) {
        throw new OperationCanceledException();
      }
    };
  }

  /** The files in question, or null for all. */
  private static Set<String> paths(JsonObject params) {
    if (!params.has("paths")) return null;
    var paths = new HashSet<String>();
    for (JsonElement path : params.getAsJsonArray("paths")) paths.add(path.getAsString());
    return paths;
  }

  private static List<Question> questions(JsonObject params) {
    var questions = new ArrayList<Question>();
    for (JsonElement file : params.getAsJsonArray("files")) {
      var fields = file.getAsJsonObject();
      var sites = fields.getAsJsonArray("sites");
      int[] places = new int[sites.size()];
      for (int i = 0; i < places.length; i++) places[i] = sites.get(i).getAsInt();
      questions.add(new Question(fields.get("path").getAsString(), fields.get("project").getAsInt(), places));
    }
    return questions;
  }
}
