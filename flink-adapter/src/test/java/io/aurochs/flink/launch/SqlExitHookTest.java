package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.table.functions.ScalarFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals and {@code System.exit} need a JVM of their own. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
@Tag("full")
class SqlExitHookTest {
    private static final String NUMBERS =
            "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100');\n";

    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();
    private @Nullable Process process;

    /** A function that ends the JVM. */
    public static final class Exit extends ScalarFunction {
        private static final long serialVersionUID = 1L;

        /** Called by Flink. */
        public Integer eval(Integer n) {
            System.exit(0);
            return n;
        }
    }

    @AfterEach
    void endProcess() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private Process start(String target, String text) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                // A build that a shell runs in the background ignores SIGINT, and a JVM inherits that.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml,classpath:aurochs-flink-sql-log4j2.xml",
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-XX:TieredStopAtLevel=1"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .forEach(command::add);
        String file = Files.writeString(folder.resolve("a.sql"), text).toString();
        command.addAll(List.of(FlinkCommand.class.getName(), "sql", "-p", "1", "-t", target, file));
        Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
        process = started;
        return started;
    }

    private int exitCode(Process command) throws InterruptedException {
        assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return command.exitValue();
    }

    private List<String> clustersLeftBehind() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(ClusterSettings.DIRECTORY_PREFIX)
                            || name.startsWith("minicluster_")
                            || name.startsWith("flink-rpc")
                            || name.startsWith("blobStore"))
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "aurochs"})
    void ctrlCCancelsTheJobAndNoStatementFollows(String target) throws Exception {
        Process command = start(target, NUMBERS + "SELECT n FROM numbers;\nSHOW TABLES;\n");
        boolean isInterrupted = false;
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (!isInterrupted && line.startsWith("| +I |")) {
                    isInterrupted = true;
                    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(command.pid()))
                                    .start()
                                    .waitFor())
                            .isZero();
                }
            }
        }
        assertThat(exitCode(command)).as("%s", lines).isEqualTo(130);
        assertThat(lines)
                .filteredOn(line -> line.startsWith("aurochs:"))
                .containsExactly("aurochs: interrupted; cancelling");
        assertThat(lines).noneMatch(line -> line.contains("table name"));
        assertThat(clustersLeftBehind()).isEmpty();
    }

    @Test
    void aFunctionThatExitsIsAFailure() throws Exception {
        Process command = start(
                "aurochs",
                NUMBERS + "CREATE FUNCTION leave AS '" + Exit.class.getName() + "';\nSELECT leave(n) FROM numbers;\n");
        try (BufferedReader output = command.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(lines::add);
        }
        assertThat(exitCode(command)).as("%s", lines).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(lines).contains("aurochs: a function called System.exit; exiting without waiting for its job");
    }
}
