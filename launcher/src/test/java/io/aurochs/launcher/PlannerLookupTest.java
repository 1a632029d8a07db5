package io.aurochs.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a job may bring Flink's planner. */
class PlannerLookupTest {
    private static final String PLANNER = "org/apache/flink/table/planner/delegation/DefaultExecutorFactory.class";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void inItsJar() throws IOException {
        assertThat(PlannerLookup.isIn(
                        write("job.jar", jar(PLANNER, new byte[0])).toString(), List.of()))
                .isTrue();
    }

    @Test
    void inAJarThatFlinkExtracts() throws IOException {
        byte[] planner = jar(PLANNER, new byte[0]);
        assertThat(PlannerLookup.isIn(
                        write("a.jar", jar("lib/flink/planner.jar", planner)).toString(), List.of()))
                .isTrue();
        assertThat(PlannerLookup.isIn(
                        write("b.jar", jar("BOOT-INF/lib/planner.jar", planner)).toString(), List.of()))
                .as("elsewhere Flink extracts none")
                .isFalse();
        assertThat(PlannerLookup.isIn(
                        write("c.jar", jar("lib/other.jar", jar("A.class", new byte[0])))
                                .toString(),
                        List.of()))
                .isFalse();
    }

    @Test
    void onItsClassPath() throws IOException {
        String job = write("job.jar", jar("A.class", new byte[0])).toString();
        String planner = write("planner.jar", jar(PLANNER, new byte[0])).toUri().toString();
        assertThat(PlannerLookup.isIn(job, List.of("file:///no.jar", planner))).isTrue();
        Path classes = Files.createDirectories(folder.resolve("classes"));
        assertThat(PlannerLookup.isIn(job, List.of(classes.toUri().toString()))).isFalse();
        Files.createDirectories(classes.resolve(PLANNER).getParent());
        Files.createFile(classes.resolve(PLANNER));
        assertThat(PlannerLookup.isIn(job, List.of(classes.toUri().toString()))).isTrue();
    }

    @Test
    void notInWhatCannotBeRead() throws IOException {
        String noJar = write("no.jar", new byte[] {1, 2, 3}).toString();
        assertThat(PlannerLookup.isIn(noJar, List.of("no URL", "http://localhost:1/planner.jar", "file:relative.jar")))
                .isFalse();
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static byte[] jar(String entry, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream stream = new JarOutputStream(bytes)) {
            stream.putNextEntry(new ZipEntry(entry));
            stream.write(content);
        }
        return bytes.toByteArray();
    }
}
