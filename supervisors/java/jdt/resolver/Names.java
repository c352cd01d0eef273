package bombe.jdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.util.Util;

/** Where the compiler finds types by name: the running JDK, source, jars; in this order. */
final class Names extends FileSystem {
  Names(Environment environment) {
    super(locations(environment), null, false, null);
  }

  private static Classpath[] locations(Environment environment) {
    List<Classpath> found = new ArrayList<>();
    Util.collectRunningVMBootclasspath(found);
    found.add(new SourceTree(environment));
    for (String jar : environment.classPath()) {
      Classpath location = getClasspath(jar, null, false, null, null, null, null);
      if (location != null) found.add(location);
    }
    return found.toArray(Classpath[]::new);
  }
}
