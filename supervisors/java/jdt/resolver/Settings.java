package bombe.jdt;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dependencies between the projects, and the jars that may be read. */
record Settings(List<Project> projects, List<String> classPath) {
  /** A project and the names of its dependencies. */
  record Project(String name, List<String> dependencies) {}

  static Settings of(JsonObject params) {
    var projects = new ArrayList<Project>();
    for (JsonElement element : params.getAsJsonArray("projects")) {
      var project = element.getAsJsonObject();
      var settings = project.has("settings") ? project.getAsJsonObject("settings") : new JsonObject();
      projects.add(new Project(project.get("name").getAsString(), texts(settings, "dependencies")));
    }
    var options = params.has("options") ? params.getAsJsonObject("options") : new JsonObject();
    return new Settings(List.copyOf(projects), texts(options, "classPath"));
  }

  private static List<String> texts(JsonObject object, String name) {
    if (!object.has(name)) return List.of();
    return object.getAsJsonArray(name).asList().stream().map(JsonElement::getAsString).toList();
  }

  /** For each project, its dependencies within the repository. */
  Map<Integer, List<Integer>> dependencies() {
    var byName = new HashMap<String, Integer>();
    for (int i = 0; i < projects.size(); i++) byName.putIfAbsent(projects.get(i).name(), i);
    var dependencies = new HashMap<Integer, List<Integer>>();
    for (int i = 0; i < projects.size(); i++) {
      var named = projects.get(i).dependencies().stream().map(byName::get).filter(p -> p != null).toList();
      dependencies.put(i, named);
    }
    return dependencies;
  }
}
