package bombe.jdt;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.internal.compiler.lookup.Binding;

/**
 * The compiler's bindings and nodes behind public ones. Public bindings do not give the place of declarations in
 * other files; the compiler's do, because it has parsed those files.
 */
final class Internals {
  private static final Map<Class<?>, Field> FIELDS = new ConcurrentHashMap<>();

  private static Field resolver;
  private static Field oldNodes;

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

  /** Null if the compiler has no node for it. */
  static Object node(ASTNode node) {
    try {
      if (resolver == null) resolver = open(AST.class, "resolver");
      Object found = resolver.get(node.getAST());
      if (oldNodes == null) oldNodes = open(found.getClass(), "newAstToOldAst");
      return ((Map<?, ?>) oldNodes.get(found)).get(node);
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    }
  }

  private static Field open(Class<?> holder, String name) {
    try {
      Field field = holder.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException gone) {
      throw new IllegalStateException(gone);
    }
  }
}
