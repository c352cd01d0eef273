package bombe.jdt;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The answer for one site. */
record Answer(int code, List<Place> places) {
  /** Queried and understood, but no target is known. */
  static final Answer UNANSWERED = new Answer(0, List.of());
  /** Declared outside the repository. */
  static final Answer EXTERNAL = new Answer(1, List.of());
  /** Could not be queried. */
  static final Answer OPEN = new Answer(-1, List.of());

  static Answer at(List<Place> places) {
    return new Answer(2, places);
  }

  void write(JsonWriter json, Map<String, Integer> paths) throws IOException {
    if (code != 2) {
      json.value(code);
      return;
    }
    json.beginArray();
    for (Place place : places) {
      json.value(paths.computeIfAbsent(place.path(), path -> paths.size()));
      json.value(place.line()).value(place.column());
    }
    json.endArray();
  }
}
