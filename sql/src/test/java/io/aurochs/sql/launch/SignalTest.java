package io.aurochs.sql.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
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
        Path tables = directory.resolve("tables.json");
        Files.writeString(tables, """
                {"t": {"connector": "datagen", "rows-per-second": 1000,
                  "columns": {"ts": "TIMESTAMP(3) NOT NULL"}, "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00",
                  "eventTime": {"column": "ts"}}}
                """);
        Path err = directory.resolve("err");
        Process process = new ProcessBuilder(List.of(
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
                .redirectError(err.toFile())
                .start();
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).as("%s", Files.readString(err)).isEqualTo("window_start,c");
            assertThat(lines.readLine()).isEqualTo("2026-01-31 12:00:00.000,1000");
            assertThat(lines.readLine()).isEqualTo("2026-01-31 12:00:01.000,1000");
            new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            assertThat(lines.lines()).allMatch(line -> line.endsWith(",1000"));
            assertThat(process.waitFor()).isEqualTo(status);
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(err)).doesNotContain("Exception").doesNotContain("aurochs:");
    }
}
