package bombe.jdt;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which methods of the repository override which. */
record Relations(List<Relation> relations) {
  private static final int OVERRIDES = 1;

  record Relation(Place from, Place to) {}

  void write(JsonWriter json) throws IOException {
    var paths = new LinkedHashMap<String, Integer>();
    json.beginObject().name("relations").beginArray();
    for (Relation relation : relations) {
      json.beginArray().value(OVERRIDES);
      write(relation.from, paths, json);
      write(relation.to, paths, json);
      json.endArray();
    }
    json.endArray().name("paths").beginArray();
    for (String path : paths.keySet()) json.value(path);
    json.endArray().endObject();
  }

  private static void write(Place place, Map<String, Integer> paths, JsonWriter json) throws IOException {
    json.value(paths.computeIfAbsent(place.path(), path -> paths.size()));
    json.value(place.line()).value(place.column());
  }
}
