package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UniformTextTest {
    @Test
    void isWrittenOnce(@TempDir Path directory) throws Exception {
        Path file = UniformText.writtenIn(directory);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines)
                .hasSize(100_000)
                .allSatisfy(line -> assertThat(line.split(" ")).hasSize(10));
        Files.writeString(file, "kept");
        assertThat(Files.readString(UniformText.writtenIn(directory))).isEqualTo("kept");
        assertThat(directory.toFile().list()).containsExactly("wordcount-100000-words.txt");
    }
}
