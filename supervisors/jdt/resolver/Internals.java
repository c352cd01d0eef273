package bombe.jdt;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.internal.compiler.lookup.Binding;

/**
 * The compiler's binding behind a public one. The public ones do not say where things of other files are
 * declared; the compiler's do, since it has parsed those files.
 */
final class Internals {
  private static final Map<Class<?>, Field> FIELDS = new ConcurrentHashMap<>();

  private Internals() {}

  static Binding of(IBinding binding) {
    try {
      return (Binding) FIELDS.computeIfAbsent(binding.getClass(), Internals::fieldOf).get(binding);
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    }
  }

  private static Field fieldOf(Class<?> type) {
    for (Class<?> holder = type; holder != null; holder = holder.getSuperclass()) {
      for (Field field : holder.getDeclaredFields()) {
        if (!field.getName().equals("binding") || !Binding.class.isAssignableFrom(field.getType())) continue;
        field.setAccessible(true);
        return field;
      }
    }
    throw new IllegalStateException("no binding inside " + type.getName());
  }
}
