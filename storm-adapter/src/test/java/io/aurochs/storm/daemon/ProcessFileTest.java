package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessFileTest {
    @TempDir
    Path directory;

    @Test
    void namesAProcessAsLongAsItIsTheSame() throws IOException {
        Path file = directory.resolve("pid");
        assertThat(ProcessFile.read(file)).isEmpty();
        ProcessFile.write(file);
        assertThat(ProcessFile.read(file)).contains(ProcessHandle.current());
        // Another process had this number once.
        Files.writeString(file, Files.readString(file) + "0");
        assertThat(ProcessFile.read(file)).isEmpty();
        Files.writeString(file, Integer.MAX_VALUE + " 17");
        assertThat(ProcessFile.read(file)).isEmpty();
    }
}
