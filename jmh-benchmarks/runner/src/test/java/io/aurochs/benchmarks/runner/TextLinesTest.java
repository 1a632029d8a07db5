package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextLinesTest {
    @TempDir
    Path directory;

    @Test
    void plainAndGzippedTextReadTheSame() throws IOException {
        byte[] bytes = "one two\nthree\n".getBytes(StandardCharsets.UTF_8);
        Path plain = Files.write(directory.resolve("plain.txt"), bytes);
        Path zipped = directory.resolve("zipped.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(bytes);
        }
        for (Path file : new Path[] {plain, zipped}) {
            TextLines text = TextLines.read(file);
            assertThat(text.size()).isEqualTo(2);
            assertThat(text.line(1)).isEqualTo("three");
            assertThat(text.wordsPerLine()).isEqualTo(1.5);
        }
    }

    @Test
    void whatIsNotTextIsAUsageErrorOfOneLine() throws IOException {
        Path binary = Files.write(directory.resolve("binary"), new byte[] {'a', 0});
        Path blank = Files.writeString(directory.resolve("blank"), "1 2 3\n");
        Path absent = directory.resolve("absent");
        for (Path file : new Path[] {binary, blank, absent}) {
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> TextLines.read(file))
                    .withMessageContaining(file.toString())
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        }
    }
}
