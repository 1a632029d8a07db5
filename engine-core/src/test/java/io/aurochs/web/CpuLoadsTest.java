package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuLoadsTest {
    @TempDir
    private Path directory;

    @Test
    void aLoadIsTheBusyPartOfTheTimeBetweenTwoSamples() throws IOException {
        Path stat = directory.resolve("stat");
        CpuLoads loads = new CpuLoads(stat);
        Files.writeString(
                stat,
                "cpu  9 9 9 9 9 9 9 9 9 9\ncpu0 100 0 100 800 0 0 0 0 0 0\ncpu1 0 0 0 1000 0 0 0 0 0 0\nintr 12 0\n");
        loads.sample();
        assertThat(loads.loads()).isEmpty();
        // Guests' time is in the user's already.
        Files.writeString(
                stat,
                "cpu  9 9 9 9 9 9 9 9 9 9\ncpu0 120 10 100 840 10 5 5 10 20 0\ncpu1 0 0 0 1100 0 0 0 0 0 0\nintr 12 0\n");
        loads.sample();
        assertThat(loads.loads()).containsOnlyKeys(0, 1).containsEntry(0, 0.5).containsEntry(1, 0.0);
    }

    @Test
    void withoutTheKernelsFileThereAreNone() {
        CpuLoads loads = new CpuLoads(directory.resolve("none"));
        loads.sample();
        loads.sample();
        assertThat(loads.loads()).isEmpty();
    }
}
