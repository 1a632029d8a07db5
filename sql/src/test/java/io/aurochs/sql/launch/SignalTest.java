package io.aurochs.sql.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement over a table without an end prints windows as they close, and ends at a signal. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SignalTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void itEndsAtASignal(String signal, int status) throws Exception {
        Process process = start("PT0S");
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).as("%s", error()).isEqualTo("window_start,c");
            assertThat(lines.readLine()).isEqualTo("2026-01-31 12:00:00.000,1000");
            assertThat(lines.readLine()).isEqualTo("2026-01-31 12:00:01.000,1000");
            send(signal, process);
            assertThat(lines.lines()).allMatch(line -> line.endsWith(",1000"));
            assertThat(process.waitFor()).isEqualTo(status);
        } finally {
            process.destroyForcibly();
        }
        assertThat(error()).doesNotContain("Exception").doesNotContain("aurochs:");
    }

    @Test
    void rowsThatCameTooLateAreCountedAtASignal() throws Exception {
        Process process = start("PT5S");
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).as("%s", error()).isEqualTo("window_start,c");
            // The first five windows may close at once; with three more, rows of these have come.
            for (int i = 0; i < 8; i++) {
                assertThat(lines.readLine()).isNotNull();
            }
            send("INT", process);
            lines.lines().forEach(line -> {});
            assertThat(process.waitFor()).isEqualTo(130);
        } finally {
            process.destroyForcibly();
        }
        assertThat(error()).containsPattern("aurochs: [0-9]+ times a row came too late");
    }

    private String error() throws IOException {
        return Files.readString(directory.resolve("err"));
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** A statement whose rows are up to that much older than those before. */
    private Process start(String mostPast) throws IOException {
        Path tables = directory.resolve("tables.json");
        Files.writeString(tables, """
                {"t": {"connector": "datagen", "rows-per-second": 1000,
                  "columns": {"ts": "TIMESTAMP(3) NOT NULL"}, "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00",
                  "fields.ts.max-past": "%s", "eventTime": {"column": "ts"}}}
                """.formatted(mostPast));
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SqlCommand.class.getName(),
                        "--catalogue",
                        tables.toString(),
                        "--set",
                        "aurochs.memory.bytes=256m",
                        "-e",
                        "SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))"
                                + " GROUP BY window_start, window_end"))
                .redirectError(directory.resolve("err").toFile())
                .start();
    }
}
