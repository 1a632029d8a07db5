package io.aurochs.placement.bind;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AffinityWithoutProcTest {
    @TempDir
    Path proc;

    @Test
    void aMissingStatusFileIsExplained() {
        assertThatThrownBy(() -> new OpenHftAffinity(proc).allowedCpus())
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("cannot read the thread's CPUs from " + proc.resolve("thread-self/status"))
                .hasMessageEndingWith("; binding needs Linux 3.17 or later with /proc mounted");
    }

    @Test
    void aStatusFileWithoutTheListIsExplained() throws IOException {
        Files.createDirectories(proc.resolve("thread-self"));
        Files.writeString(proc.resolve("thread-self/status"), "Name:\tjava\n");
        assertThatThrownBy(() -> new OpenHftAffinity(proc).allowedCpus())
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("(no line 'Cpus_allowed_list:')");
    }
}
