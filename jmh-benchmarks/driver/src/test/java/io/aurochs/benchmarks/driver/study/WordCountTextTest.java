package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountTextTest {
    @Test
    void isWrittenOnce(@TempDir Path directory) throws Exception {
        Path file = WordCountText.in(directory);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines)
                .hasSize(100_000)
                .allSatisfy(line -> assertThat(line.split(" ")).hasSize(10));
        Files.writeString(file, "kept");
        assertThat(Files.readString(WordCountText.in(directory))).isEqualTo("kept");
        assertThat(directory.toFile().list()).containsExactly("wordcount-100000-words.txt");
    }
}
