package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.launch.sample.BlobMain;
import io.aurochs.tests.launch.sample.CommandLines;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blobs by Storm's own command line and client: of {@code storm daemon} and of {@code storm jar}. */
@Tag("full")
@Timeout(180)
class StormBlobsTest {
    private static final String BLOBSTORE = "org.apache.storm.command.Blobstore ";

    @TempDir
    static Path scratch;

    @Test
    void stormsCommandLineKeepsBlobsThatTopologiesHaveAsFiles() throws Exception {
        Path traces = Files.createDirectories(scratch.resolve("traces"));
        Path jar = TopologyJar.packInto(scratch);
        Path one = Files.writeString(scratch.resolve("one"), "one");
        Path other = Files.writeString(scratch.resolve("other"), "other");
        Path state = scratch.resolve("state");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, state)) {
            List<String> kept = commands(
                    daemon,
                    jar,
                    List.of(),
                    BLOBSTORE + "create words -f " + one + " -a o::rwa",
                    BLOBSTORE + "create second -f " + other + " -a u:alice:rw-",
                    BLOBSTORE + "update second -f " + one,
                    BLOBSTORE + "set-acl second -s u:bob:rwa",
                    BLOBSTORE + "replication --read second",
                    BLOBSTORE + "list",
                    BLOBSTORE + "cat second -f " + scratch.resolve("cat"));
            assertThat(kept)
                    .anyMatch(line -> line.contains("Current replication factor 1"))
                    .anyMatch(line -> line.matches(".* second \\d+ \\[.*u:bob:rwa.*]"))
                    .anyMatch(line -> line.matches(".* words \\d+ \\[.*]"));
            assertThat(scratch.resolve("cat")).hasContent("one");

            Path dependency = dependency();
            List<String> submitted = commands(
                    daemon,
                    jar,
                    List.of("-Dstorm.dependency.jars=" + dependency),
                    BlobMain.class.getName() + " one " + traces + " false");
            Traces traced = new Traces(traces.resolve("one"));
            traced.await("updated", 1);
            assertThat(traced.lines())
                    .as("%s", submitted)
                    .containsSubsequence("file one one [words.txt]", "dependency of --jars", "updated two");
            daemon.run().awaitErr(lines -> lines.stream().anyMatch(line -> line.endsWith(" killed")));
            assertThat(state.resolve("topologies")).isEmptyDirectory();

            List<String> deleted = commands(
                    daemon,
                    jar,
                    List.of(),
                    BLOBSTORE + "delete words second",
                    BLOBSTORE + "list",
                    BlobMain.class.getName() + " two " + traces + " false");
            assertThat(deleted)
                    .noneMatch(line -> line.contains("dep-"))
                    .anyMatch(line -> line.contains("InvalidTopologyException"));
            assertThat(state.resolve("blobs/keys")).isEmptyDirectory();
        }
    }

    /** As on Storm: static fields are fresh. */
    @Test
    void aTopologyOfTheDaemonIsStartedAgainInAnotherJvm() throws Exception {
        Path directory = Files.createDirectories(scratch.resolve("again"));
        Path jar = TopologyJar.packInto(directory);
        Path words = Files.writeString(directory.resolve("words"), "one");
        try (RunningDaemon daemon = RunningDaemon.start(scratch, directory.resolve("state"))) {
            commands(
                    daemon,
                    jar,
                    List.of(),
                    BLOBSTORE + "create words -f " + words + " -a o::rwa",
                    BlobMain.class.getName() + " restarted " + directory + " true");
            daemon.run().awaitErr(lines -> lines.stream().anyMatch(line -> line.endsWith(" killed")));
            assertThat(new Traces(directory.resolve("restarted")).lines())
                    .containsSubsequence(
                            "prepared here 1 times",
                            "file one one [words.txt]",
                            "prepared here 1 times",
                            "file two two [words.txt]",
                            "updated two")
                    .doesNotContain("prepared here 2 times");
            assertThat(daemon.run().err())
                    .satisfiesOnlyOnce(line -> assertThat(line)
                            .endsWith(" is started again in another process: its files [words.txt] have changed"
                                    + " (workerRestart)"))
                    .noneMatch(line -> line.contains("starts again in"));
        }
    }

    /** A jar with a resource, as {@code --jars} names one. */
    private static Path dependency() throws Exception {
        Path jar = scratch.resolve("dependency.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out)) {
            packed.putNextEntry(new JarEntry("dependency.txt"));
            packed.write("of --jars".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static List<String> commands(RunningDaemon daemon, Path jar, List<String> flags, String... commands)
            throws Exception {
        String[] words = String.join(" -- ", commands).split(" ", -1);
        List<String> main = new ArrayList<>(List.of(CommandLines.class.getName()));
        main.addAll(List.of(words));
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of(
                "-Dstorm.jar=" + jar, "-Dstorm.options=nimbus.thrift.port=" + daemon.port(), "-Dlog4j2.level=INFO"));
        try (CommandRun client = CommandRun.startOn(
                scratch, all, Deliverable.stockClassPath() + ":" + jar, main.toArray(new String[0]))) {
            client.exitCode();
            List<String> said = new ArrayList<>(client.out());
            said.addAll(client.err());
            return said;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTopologyOfStormJarHasItsFilesInTheWorkingDirectory(boolean isRestart) throws Exception {
        String name = "jar-" + isRestart;
        Path traces = Files.createDirectories(scratch.resolve("traces-" + name));
        Path jar = TopologyJar.packInto(Files.createDirectories(scratch.resolve(name)));
        try (CommandRun run = CommandRun.start(
                scratch,
                Deliverable.JVM_FLAGS,
                jar.toString(),
                "io.aurochs.storm.launch.StormCommand",
                "jar",
                jar.toString(),
                BlobMain.class.getName(),
                name,
                traces.toString(),
                String.valueOf(isRestart),
                "create")) {
            assertThat(run.exitCode()).as("%s", run.err()).isZero();
            Traces traced = new Traces(traces.resolve(name));
            assertThat(traced.lines()).containsSubsequence("file one one [words.txt]", "updated two");
            assertThat(traced.count("file two two")).isEqualTo(isRestart ? 1 : 0);
            assertThat(traced.count("prepared here 2")).isEqualTo(isRestart ? 1 : 0);
            assertThat(run.filesLeft()).allMatch(file -> file.startsWith("hsperfdata"));
        }
    }
}
