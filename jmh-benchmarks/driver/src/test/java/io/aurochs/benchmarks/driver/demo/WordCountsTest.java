package io.aurochs.benchmarks.driver.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountsTest {
    @TempDir
    Path directory;

    @Test
    void addsUpTheFilesOfADirectoryAndIgnoresOthers() throws IOException {
        Files.writeString(directory.resolve("counts-3.txt"), "god 4\nlord 7\n");
        Files.writeString(directory.resolve("counts-4.txt"), "lord 1\nand 9\n");
        Files.writeString(directory.resolve("notes.txt"), "not a count");
        WordCounts counts = WordCounts.readDirectory(directory);
        assertThat(counts.counts()).containsOnlyKeys("and", "god", "lord").containsEntry("lord", 8L);
        assertThat(counts.words()).isEqualTo(21);
    }

    @Test
    void namesWordsThatAreMissingTooManyOrStrange() throws IOException {
        Path expected = Files.writeString(directory.resolve("loop.txt"), "and 9\ngod 4\nlord 7\n");
        Path found = Files.writeString(directory.resolve("counts-1.txt"), "and 9\nlord 8\nzebra 1\n");
        assertThat(WordCounts.readFile(found).differencesFrom(WordCounts.readFile(expected)))
                .containsExactly(
                        "'god': expected 4, counted 0",
                        "'lord': expected 7, counted 8",
                        "'zebra': expected 0, counted 1");
        assertThat(WordCounts.readFile(expected).differencesFrom(WordCounts.readFile(expected)))
                .isEmpty();
    }

    @Test
    void aLineOfAnotherFormIsAnError() throws IOException {
        Path file = Files.writeString(directory.resolve("counts-1.txt"), "and 9\nhalf a li");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> WordCounts.readFile(file))
                .withMessageContaining("counts-1.txt has a line that is not 'word count': half a li");
    }
}
