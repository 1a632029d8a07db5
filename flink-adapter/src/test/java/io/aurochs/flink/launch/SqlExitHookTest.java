package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.table.functions.ScalarFunction;
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

    /** A function that ends the JVM. */
    public static final class Exit extends ScalarFunction {
        private static final long serialVersionUID = 1L;

        /** Called by Flink. */
        public Integer eval(Integer n) {
            System.exit(0);
            return n;
        }
    }

    private CommandJvm start(String target, String text) throws IOException {
        String file = Files.writeString(folder.resolve("a.sql"), text).toString();
        return CommandJvm.start(
                folder,
                "classpath:aurochs-flink-log4j2.xml,classpath:aurochs-flink-sql-log4j2.xml",
                List.of(),
                List.of("sql", "-p", "1", "-t", target, file));
    }

    private static List<String> clustersLeftBehind(CommandJvm command) throws IOException {
        return command.temporaryFiles().stream()
                .filter(name -> name.startsWith(ClusterSettings.DIRECTORY_PREFIX)
                        || name.startsWith("minicluster_")
                        || name.startsWith("flink-rpc")
                        || name.startsWith("blobStore"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "aurochs"})
    void ctrlCCancelsTheJobAndNoStatementFollows(String target) throws Exception {
        try (CommandJvm command = start(target, NUMBERS + "SELECT n FROM numbers;\nSHOW TABLES;\n")) {
            command.readAndInterruptAt(line -> line.startsWith("| +I |"));
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(130);
            assertThat(command.lines())
                    .filteredOn(line -> line.startsWith("aurochs:"))
                    .containsExactly("aurochs: interrupted; cancelling");
            assertThat(command.lines()).noneMatch(line -> line.contains("table name"));
            assertThat(clustersLeftBehind(command)).isEmpty();
        }
    }

    @Test
    void aFunctionThatExitsIsAFailure() throws Exception {
        try (CommandJvm command = start(
                "aurochs",
                NUMBERS + "CREATE FUNCTION leave AS '" + Exit.class.getName()
                        + "';\nSELECT leave(n) FROM numbers;\n")) {
            command.read();
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(ExitCode.JOB_FAILED);
            assertThat(command.lines())
                    .contains("aurochs: a function called System.exit; exiting without waiting for its job");
        }
    }
}
