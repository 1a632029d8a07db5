package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that are typed. */
@Timeout(240)
@EnabledOnOs(OS.LINUX)
class SqlShellTest {
    /** A terminal whose screen cannot be drawn on, with the signals of one. */
    private static final String LINES = "dumb";

    private static final String NUMBERS =
            "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100');";
    private static final String NOWHERE = "CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole');";
    private static final String ENDLESS = "INSERT INTO nowhere SELECT n FROM numbers;";
    private static final String PROMPT = "Flink SQL(?:\\u001b\\[[0-9;]*m)*> ";
    private static final String DONE = "Execute statement succeed";
    private static final String JOB = "Job ID: ([0-9a-f]{32})";

    @TempDir
    Path folder;

    private List<String> arguments(String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("sql", "-p", "1", "--history", folder.resolve("history").toString()));
        arguments.addAll(List.of(options));
        return arguments;
    }

    private Dialogue terminal(String type, String... options) throws IOException {
        Dialogue shell = Dialogue.byTerminal(folder, type, arguments(options));
        shell.await(PROMPT);
        return shell;
    }

    private static void execute(Dialogue shell, String statement) throws IOException {
        shell.type(statement);
        shell.await(DONE);
        shell.await(PROMPT);
    }

    private List<String> clustersLeftBehind() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name ->
                            name.startsWith(ClusterSettings.DIRECTORY_PREFIX) || name.startsWith("minicluster_"))
                    .toList();
        }
    }

    @Test
    void theJobsOfPipedStatementsRunToTheirEnd() throws Exception {
        Path sink = folder.resolve("sink");
        Path init = Files.writeString(
                folder.resolve("init.sql"),
                "CREATE TABLE sink (n INT) WITH ('connector' = 'filesystem', 'path' = '" + sink
                        + "', 'format' = 'csv');\n");
        try (Dialogue shell = Dialogue.byPipe(folder, arguments("-i", init.toString()))) {
            shell.type("SELECT FROM nothing;");
            shell.type("INSERT INTO sink SELECT 2 * n FROM (VALUES (1), (2)) AS t (n);");
            shell.type("SELECT 6 * 7 AS answer;");
            shell.endInput();
            assertThat(shell.exitCode()).as(shell.text()).isZero();
            assertThat(shell.text())
                    .contains("[ERROR] Could not execute SQL statement")
                    .containsPattern(JOB);
            assertThat(shell.text().lines()).anyMatch(line -> line.matches("\\| \\+I \\| +42 \\|"));
            assertThat(shell.text()).doesNotContain("INFO ").doesNotContain("\tat ");
        }
        List<String> written = new ArrayList<>();
        try (Stream<Path> files = Files.list(sink)) {
            for (Path file : files.toList()) {
                written.addAll(Files.readAllLines(file));
            }
        }
        assertThat(written).containsExactlyInAnyOrder("2", "4");
        assertThat(clustersLeftBehind()).isEmpty();
        assertThat(folder.resolve("history")).content().contains("INSERT INTO sink");
    }

    @ParameterizedTest
    @ValueSource(strings = {"aurochs", "local"})
    @Tag("full")
    void jobsRunBesideTheShellAndCanBeStopped(String target) throws Exception {
        try (Dialogue shell = terminal(LINES, "-t", target)) {
            execute(shell, NUMBERS);
            execute(shell, NOWHERE);
            execute(
                    shell,
                    "SET 'execution.checkpointing.savepoint-dir' = '"
                            + folder.resolve("savepoints").toUri() + "';");
            shell.type(ENDLESS);
            String first = shell.await(JOB);
            shell.await(PROMPT);
            shell.type(ENDLESS);
            String second = shell.await(JOB);
            shell.await(PROMPT);

            shell.type("SHOW JOBS;");
            shell.await("2 rows in set");
            assertThat(shell.text().substring(shell.text().indexOf("SHOW JOBS")))
                    .contains(first, second);
            shell.await(PROMPT);

            execute(shell, "STOP JOB '" + first + "';");
            shell.type("STOP JOB '" + second + "' WITH SAVEPOINT;");
            shell.await("savepoints/savepoint-");
            shell.await(PROMPT);
            shell.type("QUIT;");
            assertThat(shell.exitCode()).as(shell.text()).isZero();
        }
        assertThat(clustersLeftBehind()).isEmpty();
    }

    @Test
    @Tag("full")
    void ctrlCEndsAQueryAndNotTheShell() throws Exception {
        try (Dialogue shell = terminal(LINES)) {
            execute(shell, NUMBERS);
            shell.type("SELECT n FROM numbers;");
            shell.await("\\| \\+I \\|");
            shell.pressCtrlC();
            shell.await("Query terminated");
            shell.await(PROMPT);
            shell.type("SHOW TABLES;");
            shell.await("numbers");
            shell.await(PROMPT);
            shell.type("QUIT;");
            assertThat(shell.exitCode()).as(shell.text()).isZero();
            assertThat(shell.text()).doesNotContain("waiting for");
        }
        assertThat(clustersLeftBehind()).isEmpty();
    }

    @Test
    @Tag("full")
    void aTerminalWithAScreenShowsATableAndOutlivesWhatIsNoSql() throws Exception {
        try (Dialogue shell = terminal("xterm")) {
            execute(shell, NUMBERS);
            shell.type("SELECT COUNT(*) AS total FROM numbers;");
            shell.await("SQL Query Result");
            shell.press('Q');
            shell.await("Result retrieval cancelled");
            shell.await(PROMPT);
            shell.type("# no token;");
            shell.await("aurochs: .*Lexical error");
            shell.await(PROMPT);
            shell.type("SHOW TABLES;");
            shell.await("\\| +numbers \\|");
            shell.await(PROMPT);
            shell.type("QUIT;");
            assertThat(shell.exitCode()).as(shell.text()).isZero();
        }
        assertThat(clustersLeftBehind()).isEmpty();
    }

    @Test
    @Tag("full")
    void theShellWaitsForItsJobsUntilCtrlC() throws Exception {
        try (Dialogue shell = terminal(LINES)) {
            execute(shell, NUMBERS);
            execute(shell, NOWHERE);
            shell.type(ENDLESS);
            shell.await(JOB);
            shell.await(PROMPT);
            shell.type("QUIT;");
            shell.await("aurochs: waiting for job 'insert-into_[^']*nowhere' \\(Ctrl-C cancels\\)");
            shell.pressCtrlC();
            shell.await("aurochs: interrupted; cancelling");
            assertThat(shell.exitCode()).as(shell.text()).isEqualTo(130);
        }
        assertThat(clustersLeftBehind()).isEmpty();
    }

    @Test
    @Tag("full")
    void theShellSaysWhyItFailedBeforeItWaits() throws Exception {
        try (Dialogue shell = terminal(LINES)) {
            execute(shell, NUMBERS);
            execute(shell, NOWHERE);
            shell.type(ENDLESS);
            shell.await(JOB);
            shell.await(PROMPT);
            shell.type("# no token;");
            shell.await("aurochs: Flink's SQL shell failed: .*Lexical error");
            shell.await("aurochs: waiting for job ");
            shell.pressCtrlC();
            assertThat(shell.exitCode()).as(shell.text()).isEqualTo(130);
        }
    }

    @Test
    void aJobThatIsBeingCancelledIsNotAnnounced() {
        assertThat(SqlShell.running(List.of(
                        job("a\n b", JobStatus.RUNNING),
                        job("c", JobStatus.CANCELLING),
                        job("d", JobStatus.FINISHED),
                        job("e", JobStatus.RESTARTING))))
                .isEqualTo("job 'a b', job 'e'");
    }

    private static JobStatusMessage job(String name, JobStatus status) {
        return new JobStatusMessage(new JobID(), name, status, 0);
    }

    @Test
    @Tag("full")
    void aTargetElsewhereIsRefusedAndTheShellGoesOn() throws Exception {
        try (Dialogue shell = terminal(LINES)) {
            shell.type("SET 'execution.target' = 'remote';");
            shell.await("target remote is not run here");
            shell.await(PROMPT);
            execute(shell, "SET 'execution.target' = 'local';");
            shell.type("SET 'execution.target' = 'remote';");
            shell.await("target remote is not run here");
            shell.await(PROMPT);
            shell.type("SET;");
            shell.await("execution\\.target\\W+" + StockExecutorFactory.NAME);
            shell.await(PROMPT);
            shell.type("SELECT 6 * 7 AS answer;");
            shell.await("42");
            shell.await(PROMPT);
            shell.type("QUIT;");
            assertThat(shell.exitCode()).as(shell.text()).isZero();
        }
    }
}
