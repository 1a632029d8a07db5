package io.aurochs.tests.numa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpioWriterTest {
    private static final int HEADER = 110;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** The archive's entries as mode, name and content, read as the format's description has it. */
    private List<String> entries() {
        String archive = bytes.toString(StandardCharsets.ISO_8859_1);
        List<String> entries = new ArrayList<>();
        for (int at = 0; at < archive.length(); ) {
            assertThat(archive.substring(at, at + 6)).isEqualTo("070701");
            int mode = Integer.parseInt(archive.substring(at + 14, at + 22), 16);
            int size = Integer.parseInt(archive.substring(at + 54, at + 62), 16);
            int nameLength = Integer.parseInt(archive.substring(at + 94, at + 102), 16);
            String name = archive.substring(at + HEADER, at + HEADER + nameLength - 1);
            assertThat(archive.charAt(at + HEADER + nameLength - 1)).isEqualTo('\0');
            int content = aligned(at + HEADER + nameLength);
            entries.add(Integer.toOctalString(mode) + " " + name + ": " + archive.substring(content, content + size));
            at = aligned(content + size);
        }
        return entries;
    }

    private static int aligned(int offset) {
        return (offset + 3) / 4 * 4;
    }

    @Test
    void aTreeGoesInWithDirectoriesBeforeWhatIsInThem() throws IOException {
        Path program = Files.writeString(
                Files.createDirectories(directory.resolve("bin")).resolve("run"), "#!");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(directory.resolve("bin/link"), Path.of("run"));
        Files.writeString(directory.resolve("text"), "five!");
        try (CpioWriter archive = new CpioWriter(bytes)) {
            archive.addTree("", directory);
        }
        assertThat(entries())
                .containsExactly(
                        "40755 bin: ",
                        "120777 bin/link: run",
                        "100755 bin/run: #!",
                        "100644 text: five!",
                        "0 TRAILER!!!: ");
    }

    @Test
    void parentsComeOnceAndByThemselves() throws IOException {
        Path jar = Files.writeString(directory.resolve("my.jar"), "PK");
        try (CpioWriter archive = new CpioWriter(bytes)) {
            archive.addTree("app/lib/0-my.jar", jar);
            archive.addText("app/lib/note", "");
            archive.addTree("app/classes", Files.createDirectories(directory.resolve("classes")));
        }
        assertThat(entries())
                .containsExactly(
                        "40755 app: ",
                        "40755 app/lib: ",
                        "100644 app/lib/0-my.jar: PK",
                        "100644 app/lib/note: ",
                        "40755 app/classes: ",
                        "0 TRAILER!!!: ");
    }
}
