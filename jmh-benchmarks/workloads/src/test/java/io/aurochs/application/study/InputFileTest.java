package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
    @TempDir
    Path directory;

    private List<String> read(Path path) {
        List<String> lines = new ArrayList<>();
        InputFile.of(path)
                .forEachLine((file, line) ->
                        lines.add(directory.relativize(file).toString().replace('\\', '/') + ":" + line));
        return lines;
    }

    private Path zipped(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    @Test
    void plainAndGzippedFilesReadTheSame() throws IOException {
        Path plain = Files.writeString(directory.resolve("plain"), "one\r\n\ntwo");
        assertThat(read(plain)).containsExactly("plain:one", "plain:", "plain:two");
        assertThat(read(zipped("zipped", "one\n\ntwo\n"))).containsExactly("zipped:one", "zipped:", "zipped:two");
    }

    @Test
    void theFilesOfADirectoryAreOneAfterTheOther() throws IOException {
        Files.createDirectories(directory.resolve("b"));
        Files.writeString(directory.resolve("c"), "last\n");
        zipped("b/2", "third\n");
        Files.writeString(directory.resolve("b/1"), "second");
        Files.writeString(directory.resolve("a"), "first\n");
        assertThat(read(directory)).containsExactly("a:first", "b/1:second", "b/2:third", "c:last");
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("b"));
        assertThat(read(link)).as("by a link").containsExactly("link/1:second", "link/2:third");
    }

    @Test
    void whatIsWrongIsSaidWithTheFileAndTheLine() throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InputFile.of(directory.resolve("absent")))
                .withMessageContainingAll(directory.resolve("absent").toString(), "does not exist", "give");
        Path broken = Files.write(directory.resolve("broken"), new byte[] {0x1f, (byte) 0x8b, 0});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(broken))
                .withMessageContainingAll(broken.toString(), "cannot be read", "give");
        Path bytes = Files.write(directory.resolve("bytes"), new byte[] {'a', 0});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InputFile.of(bytes).requireText())
                .withMessageContainingAll(bytes.toString(), "is not text");
        Path lines = Files.writeString(directory.resolve("lines"), "good\nbad\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InputFile.of(lines).forEachLine((file, line) -> {
                    if (line.equals("bad")) {
                        throw new IllegalArgumentException("better not");
                    }
                }))
                .withMessage("input file " + lines + ", line 2: better not");
    }
}
