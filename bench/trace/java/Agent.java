import java.io.File;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.AccessFlag;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts a call of {@link Recorder} at the start of every method of the repository's packages. */
public class Agent implements ClassFileTransformer {
    private static final ClassDesc RECORDER = ClassDesc.of("Recorder");
    private static final MethodTypeDesc TYPE = MethodTypeDesc.ofDescriptor("(Ljava/lang/String;)V");

    private final Set<String> packages;

    private Agent(Set<String> packages) {
        this.packages = packages;
    }

    /** The argument: the jar of the recorder, which every class loader must find. */
    public static void premain(String jar, Instrumentation instrumentation) throws Exception {
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(new File(jar)));
        Path packages = Path.of(System.getenv("TRACE_PACKAGES"));
        instrumentation.addTransformer(new Agent(Files.lines(packages).collect(Collectors.toSet())));
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        // The boot loader has the recorder, which must not record itself.
        if (loader == null || name.startsWith("Agent")) return null;
        int slash = name.lastIndexOf('/');
        if (!packages.contains(slash < 0 ? "" : name.substring(0, slash))) return null;
        try {
            // Classes are read, never loaded: loading one here would load what is being defined.
            ClassHierarchyResolver classes =
                ClassHierarchyResolver.ofResourceParsing(loader);
            ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(classes));
            ClassModel model = file.parse(bytes);
            for (MethodModel method : model.methods())
                if (passesOn(method))
                    Recorder.BRIDGES.add(name + method.methodName().stringValue() + method.methodType().stringValue());
            return file.transformClass(model, ClassTransform.transformingMethods(Agent::isWritten, (builder, part) -> {
                if (part instanceof java.lang.classfile.CodeModel code)
                    builder.transformCode(code, new Probe(model, lineOf(code), code.parent().orElseThrow()));
                else builder.with(part);
            }));
        } catch (Throwable failure) {
            System.err.println("trace: " + name + ": " + failure);
            return null;
        }
    }

    /** Lambdas, bridges and accessors that the compiler makes stand nowhere in the source. */
    private static boolean isWritten(MethodModel method) {
        return !method.flags().has(AccessFlag.SYNTHETIC) && !method.methodName().equalsString("<clinit>");
    }

    /** Bridges, and what gives other classes of the file access to what is private; a lambda is written. */
    private static boolean passesOn(MethodModel method) {
        return method.flags().has(AccessFlag.SYNTHETIC) && !method.methodName().stringValue().startsWith("lambda$");
    }

    private static int lineOf(java.lang.classfile.CodeModel code) {
        for (CodeElement element : code) if (element instanceof LineNumber line) return line.line();
        return 0;
    }

    private static final class Probe implements CodeTransform {
        private final String callee;

        Probe(ClassModel model, int line, MethodModel method) {
            callee = model.thisClass().asInternalName() + "\t" + method.methodName().stringValue() + "\t" + line;
        }

        @Override
        public void atStart(CodeBuilder builder) {
            builder.loadConstant(callee).invokestatic(RECORDER, "called", TYPE);
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            builder.with(element);
        }
    }
}
