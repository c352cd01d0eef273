import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Writes each call once, by the names of classes; what file a class is in is found out later. */
public final class Recorder {
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static Writer out;

    /** Methods that the compiler adds to pass calls on: no callers. */
    public static final Set<String> BRIDGES = ConcurrentHashMap.newKeySet();

    public static void called(String callee) {
        String caller = WALKER.walk(frames -> frames.skip(2).filter(Recorder::isWritten).findFirst())
            .map(frame -> frame.getClassName().replace('.', '/') + "\t" + frame.getLineNumber())
            .orElse("");
        if (!caller.isEmpty() && SEEN.add(caller + "\t" + callee)) write(caller + "\t" + callee + "\n");
    }

    private static boolean isWritten(StackWalker.StackFrame frame) {
        return !BRIDGES.contains(frame.getClassName().replace('.', '/') + frame.getMethodName() + frame.getDescriptor());
    }

    private static synchronized void write(String line) {
        try {
            if (out == null)
                out = new FileWriter(System.getenv("TRACE_CALLS") + "/" + ProcessHandle.current().pid() + ".tsv");
            out.write(line);
            out.flush();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
