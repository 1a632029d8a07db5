package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Programs of different users, whose classes have the same names and different fields and code. */
enum SameNames {
    NUMBERS(
            "public long key; public long value;",
            "sample.key = number % 7; sample.value = number;",
            "one.value + other.value",
            "sample.key + \" \" + sample.value"),
    TEXTS(
            "public int count; public String key; public double value; public java.util.List<Integer> seen;",
            "sample.key = \"k\" + number % 11; sample.value = number / 4.0; sample.seen = new java.util.ArrayList<>(java.util.List.of((int) number));",
            "Math.max(one.value, other.value) - 1",
            "sample.value + \" of \" + sample.key");

    /** The main class of each. Its argument is the folder of its results. */
    static final String MAIN = "sample.Program";

    private static final String SOURCE = """
            package sample;

            import org.apache.flink.api.common.serialization.SimpleStringEncoder;
            import org.apache.flink.connector.file.sink.FileSink;
            import org.apache.flink.core.fs.Path;
            import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

            public class Program {
                public static class Sample {
                    FIELDS
                }

                public static void main(String[] arguments) throws Exception {
                    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
                    environment.setParallelism(2);
                    environment.fromSequence(1, 5_000).setParallelism(1)
                            .map(Program::sample).returns(Sample.class).setParallelism(1)
                            .keyBy(sample -> String.valueOf(sample.key))
                            .reduce(Program::reduce)
                            .map(sample -> SHOWN).returns(String.class)
                            .sinkTo(FileSink.forRowFormat(new Path(arguments[0]), new SimpleStringEncoder<String>())
                                    .build());
                    environment.execute("NAME");
                }

                private static Sample sample(long number) {
                    Sample sample = new Sample();
                    FILL
                    return sample;
                }

                private static Sample reduce(Sample one, Sample other) {
                    other.value = REDUCED;
                    return other;
                }
            }
            """;

    private final String source;

    SameNames(String fields, String fill, String reduced, String shown) {
        source = SOURCE.replace("FIELDS", fields)
                .replace("FILL", fill)
                .replace("REDUCED", reduced)
                .replace("SHOWN", shown)
                .replace("NAME", name());
    }

    /** Compiles it; gives its jar, in a folder that does not exist yet. */
    Path jar(Path folder) throws IOException {
        Path file = Files.createDirectories(folder.resolve("sample")).resolve("Program.java");
        Files.writeString(file, source);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), file.toString());
        assertThat(result).as(source).isZero();
        Path jar = folder.resolve(name() + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> classes = Files.list(file.getParent())) {
            for (Path compiled : classes.sorted().toList()) {
                out.putNextEntry(new ZipEntry("sample/" + compiled.getFileName()));
                Files.copy(compiled, out);
            }
        }
        return jar;
    }
}
