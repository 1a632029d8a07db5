package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollingOutputTest {
    private static final int MOST_BYTES = 100;

    @TempDir
    Path directory;

    private void print(int from, int to) throws IOException {
        Path file = directory.resolve("log");
        try (PrintStream out = new PrintStream(new RollingOutput(file, MOST_BYTES, 2), true, StandardCharsets.UTF_8)) {
            for (int line = from; line < to; line++) {
                out.println("line " + line);
            }
        }
    }

    private List<String> lines(String... files) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String file : files) {
            lines.addAll(Files.readAllLines(directory.resolve(file)));
        }
        return lines;
    }

    @Test
    void theLastLinesAreKeptInOrderAndNoMoreFiles() throws IOException {
        print(0, 1_000);
        List<String> kept = lines("log.2", "log.1", "log");
        assertThat(kept)
                .hasSizeBetween(2 * MOST_BYTES / 9, 3 * MOST_BYTES / 9 + 3)
                .last()
                .isEqualTo("line 999");
        for (int i = 0; i < kept.size(); i++) {
            assertThat(kept.get(i)).isEqualTo("line " + (1_000 - kept.size() + i));
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void whatIsWrittenWhileItCannotRollIsNotLost() throws IOException {
        Path inTheWay = Files.createDirectories(directory.resolve("log.2").resolve("full"));
        print(0, 100);
        assertThat(Files.size(directory.resolve("log"))).isGreaterThan(2 * MOST_BYTES);
        Files.delete(inTheWay);
        print(100, 101);
        assertThat(lines("log.2", "log.1"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 101).mapToObj(i -> "line " + i).toList());
    }

    @Test
    void anotherProcessAppends() throws IOException {
        print(0, 3);
        print(3, 6);
        assertThat(lines("log")).containsExactly("line 0", "line 1", "line 2", "line 3", "line 4", "line 5");
    }
}
