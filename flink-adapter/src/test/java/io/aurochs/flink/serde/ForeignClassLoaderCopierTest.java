package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** User code lives in a class loader that knows Flink, but not us. */
class ForeignClassLoaderCopierTest {
    @TempDir
    private static Path directory;

    @BeforeAll
    static void compileUserCode() throws IOException {
        write("base/Base.java", """
                package base;
                public class Base {
                    private int[] data = {};
                    protected Note note;
                    public void setData(int[] data) { this.data = data; }
                    public int[] getData() { return data; }
                    public void setNote(Note note) { this.note = note; }
                    public Note getNote() { return note; }
                    public static class Note { public String text; }
                }
                """);
        write("user/Event.java", """
                package user;
                public class Event extends base.Base {
                    private String name;
                    private Inner inner;
                    public void setName(String name) { this.name = name; }
                    public String getName() { return name; }
                    public void setInner(Inner inner) { this.inner = inner; }
                    public Inner getInner() { return inner; }
                    public static Event sample() {
                        Event event = new Event();
                        event.name = "n";
                        event.inner = new Inner(1, new long[] {2});
                        event.setData(new int[] {3});
                        event.note = new Note();
                        event.note.text = "t";
                        return event;
                    }
                    public record Inner(int id, long[] values) {}
                }
                """);
        compile("base/Base.java", "user/Event.java");
    }

    private static void compile(String... names) {
        List<String> arguments = new ArrayList<>(List.of("-d", directory.toString()));
        for (String name : names) {
            arguments.add(directory.resolve(name).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    private static void write(String name, String source) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
    }

    private static URLClassLoader userLoader() throws IOException {
        ClassLoader flinkOnly = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("org.apache.flink.")) {
                    return ForeignClassLoaderCopierTest.class.getClassLoader().loadClass(name);
                }
                throw new ClassNotFoundException(name);
            }
        };
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, flinkOnly);
    }

    @Test
    void copiesPojosOfClassesThatCannotSeeAurochs() throws Exception {
        try (URLClassLoader loader = userLoader()) {
            Class<?> type = loader.loadClass("user.Event");
            TypeSerializer<?> serializer = Stock.serializerOf(type);
            RecordCopier copier = RecordCopiers.of(serializer, Set.of());
            assertThat(copier.handover()).as(copier.description()).isEqualTo(Handover.GENERATED_COPY);
            assertThat(copier.description()).contains("inner: user.Event$Inner copied by a generated class");

            Object event = type.getMethod("sample").invoke(null);
            Object copy = copier.copy(event);
            assertThat(copy)
                    .isNotSameAs(event)
                    .usingRecursiveComparison()
                    .isEqualTo(Stock.roundTrip(serializer, event));
            for (String getter : List.of("getData", "getNote", "getInner")) {
                assertThat(type.getMethod(getter).invoke(copy))
                        .isNotNull()
                        .isNotSameAs(type.getMethod(getter).invoke(event));
            }
        }
    }

    @Test
    void leavesClassesOfVeryManyFieldsToTheSerializer() throws Exception {
        String fields = IntStream.range(0, 300)
                .mapToObj(i -> "public int field" + i + " = " + i + ";")
                .collect(Collectors.joining("\n"));
        write("Wide.java", "public class Wide {\n" + fields + "\n}\n");
        compile("Wide.java");
        try (URLClassLoader loader = userLoader()) {
            Class<?> type = loader.loadClass("Wide");
            TypeSerializer<?> serializer = Stock.serializerOf(type);
            RecordCopier copier = RecordCopiers.of(serializer, Set.of());
            assertThat(copier.description()).endsWith("not by a generated class: 300 fields are more than 250");
            Object record = type.getConstructor().newInstance();
            assertThat(copier.copy(record))
                    .isNotSameAs(record)
                    .usingRecursiveComparison()
                    .isEqualTo(record);
        }
    }

    /** A session cluster runs many jobs: generated classes must not keep the classes of one that is gone. */
    @Test
    void letsUserCodeBeUnloaded() throws Exception {
        WeakReference<ClassLoader> loader = useAndForget();
        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }

    private static WeakReference<ClassLoader> useAndForget() throws Exception {
        try (URLClassLoader loader = userLoader()) {
            Class<?> type = loader.loadClass("user.Event$Inner");
            Object record = type.getConstructor(int.class, long[].class).newInstance(1, new long[] {1});
            RecordCopier copier = RecordCopiers.of(Stock.serializerOf(type), Set.of());
            assertThat(copier.copy(record)).isNotSameAs(record);
            assertThat(copier.handover()).as(copier.description()).isEqualTo(Handover.GENERATED_COPY);
            return new WeakReference<>(loader);
        }
    }
}
