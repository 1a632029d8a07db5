package io.aurochs.benchmarks.driver.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleWordCountsTest {
    @TempDir
    Path directory;

    @Test
    void runningCountsInSeveralPartsAddUp() throws IOException {
        part("2026-01-01--00/part-0-0", "(the,1)", "(ox,1)", "(the,2)");
        part("2026-01-01--01/part-0-1", "(the,3)");
        part("2026-01-01--01/.part-0-2.inprogress", "(unfinished");
        ExampleWordCounts expected = ExampleWordCounts.count(part("text", "The ox, the", " THE!"));
        Files.delete(directory.resolve("text"));
        ExampleWordCounts written = ExampleWordCounts.read(directory);
        assertThat(written.differencesFrom(expected)).isEmpty();
        assertThat(written.total()).isEqualTo(4);
    }

    @Test
    void aMissingAndARepeatedLineAreDifferences() throws IOException {
        part("part-0", "(the,1)", "(the,3)", "(ox,1)", "(ox,1)", "(an,1)");
        ExampleWordCounts expected = ExampleWordCounts.count(part("text", "the the the ox"));
        Files.delete(directory.resolve("text"));
        assertThat(ExampleWordCounts.read(directory).differencesFrom(expected))
                .containsExactly(
                        "'an': expected 0, counted 1 in 1 lines",
                        "'ox': expected 1, counted 1 in 2 lines",
                        "'the': expected 3, counted 3 in 2 lines");
    }

    @Test
    void aLineOfAnotherFormIsRefused() throws IOException {
        part("part-0", "the 1");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ExampleWordCounts.read(directory))
                .withMessageContaining("not '(word,count)': the 1");
    }

    private Path part(String name, String... lines) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }
}
