package io.aurochs.application.text;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    Path directory;

    @Test
    void acceptsUtf8AcrossChunkBorders() throws IOException {
        // Three-byte characters: chunks of a power of two cut one in half.
        Path file = write("\u20ac".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        assertThatCode(() -> TextFile.check(file)).doesNotThrowAnyException();
    }

    @Test
    void acceptsAnEmptyFile() throws IOException {
        Path file = write(new byte[0]);
        assertThatCode(() -> TextFile.check(file)).doesNotThrowAnyException();
    }

    @Test
    void rejectsNulBytesNamingTheOffset() throws IOException {
        byte[] bytes = new byte[70_000];
        Arrays.fill(bytes, (byte) 'x');
        bytes[69_000] = 0;
        Path file = write(bytes);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextFile.check(file))
                .withMessageContaining(file + " is not text (NUL byte at byte 69000)");
    }

    @Test
    void rejectsMalformedAndTruncatedUtf8() throws IOException {
        Path malformed = write(new byte[] {'a', 'b', (byte) 0xff, 'c'});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextFile.check(malformed))
                .withMessageContaining("malformed UTF-8 at byte 2");
        Path truncated = write(new byte[] {'a', (byte) 0xe2, (byte) 0x82});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextFile.check(truncated))
                .withMessageContaining("malformed UTF-8 at byte 1");
    }

    @Test
    void rejectsWhatIsNotThereAndDirectories() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextFile.check(directory.resolve("absent")))
                .withMessageContaining("absent does not exist");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextFile.check(directory))
                .withMessageContaining("is not a file");
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(Files.createTempFile(directory, "input", ".txt"), bytes);
    }
}
