package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        for (String damaged : List.of(Integer.MAX_VALUE + " 17", "", "17", "\0\0\0", "seventeen 17")) {
            Files.writeString(file, damaged);
            assertThat(ProcessFile.read(file)).as(damaged).isEmpty();
        }
    }
}
