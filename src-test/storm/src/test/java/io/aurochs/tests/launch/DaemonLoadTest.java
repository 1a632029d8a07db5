package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many topologies of one daemon. */
class DaemonLoadTest {
    private static final int TOPOLOGIES = 20;

    @TempDir
    Path scratch;

    /** The time from the submission to the first tuple, with those before it running, is printed. */
    @Test
    @Tag("full")
    @Timeout(600)
    void twentyTopologiesRun() throws Exception {
        Path jar = TopologyJar.packInto(scratch);
        List<Long> toFirstTupleMs = new ArrayList<>();
        try (RunningDaemon daemon = RunningDaemon.start(scratch, scratch.resolve("state"))) {
            for (int i = 0; i < TOPOLOGIES; i++) {
                String name = "topology" + i;
                long submitted = System.nanoTime();
                daemon.submit(name, jar, scratch);
                new Traces(scratch.resolve(name)).await("tuple", 1);
                toFirstTupleMs.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - submitted));
            }
            List<Long> sorted = new ArrayList<>(toFirstTupleMs);
            Collections.sort(sorted);
            System.out.printf(
                    "from the submission to the first tuple: median %d ms, longest %d ms; in order %s%n",
                    sorted.get(TOPOLOGIES / 2), sorted.get(TOPOLOGIES - 1), toFirstTupleMs);
            assertThat(daemon.jvms()).hasSize(TOPOLOGIES);
            for (int i = 0; i < TOPOLOGIES; i++) {
                Traces traces = new Traces(scratch.resolve("topology" + i));
                assertThat(traces.count("TWICE")).isZero();
                // It was never restarted.
                assertThat(traces.count("open")).isEqualTo(1);
            }
        }
    }
}
