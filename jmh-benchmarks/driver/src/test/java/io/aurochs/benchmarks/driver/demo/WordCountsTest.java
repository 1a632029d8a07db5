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
        assertThat(counts.words())
                .containsOnlyKeys("and", "god", "lord")
                .containsEntry("lord", new WordCounts.Count(8, 8));
        assertThat(counts.total()).isEqualTo(21);
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

    @Test
    void runningCountsInSeveralPartsAddUp() throws IOException {
        part("2026-01-01--00/part-0-0", "(the,1)", "(ox,1)", "(the,2)");
        part("2026-01-01--01/part-0-1", "(the,3)");
        part("2026-01-01--01/.part-0-2.inprogress", "(unfinished");
        WordCounts expected = WordCounts.countExample(part("text", "The ox, the", " THE!"));
        Files.delete(directory.resolve("text"));
        WordCounts written = WordCounts.readExample(directory);
        assertThat(written.differencesFrom(expected)).isEmpty();
        assertThat(written.total()).isEqualTo(4);
    }

    @Test
    void aMissingAndARepeatedLineAreDifferences() throws IOException {
        part("part-0", "(the,1)", "(the,3)", "(ox,1)", "(ox,1)", "(an,1)");
        WordCounts expected = WordCounts.countExample(part("text", "the the the ox"));
        Files.delete(directory.resolve("text"));
        assertThat(WordCounts.readExample(directory).differencesFrom(expected))
                .containsExactly(
                        "'an': expected 0, counted 1",
                        "'ox': expected 1, counted 1 in 2 lines",
                        "'the': expected 3, counted 3 in 2 lines");
    }

    @Test
    void aLineOfTheExampleThatHasAnotherFormIsRefused() throws IOException {
        part("part-0", "the 1");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> WordCounts.readExample(directory))
                .withMessageContaining("not '(word,count)': the 1");
    }

    private Path part(String name, String... lines) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }
}
