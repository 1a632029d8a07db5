package io.aurochs.benchmarks.runner;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fails by time-out. */
@Timeout(60)
class ProcessorTimeTest {
    @Test
    void countsSubProcessesWhileTheyLive() throws Exception {
        await(0, 0);
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            await(1, Long.MAX_VALUE);
        } finally {
            busy.destroyForcibly().waitFor();
        }
        await(0, 0);
    }

    private static void await(long leastNs, long mostNs) {
        long ns = ProcessorTime.ofSubProcessesNs();
        while (ns < leastNs || ns > mostNs) {
            Thread.onSpinWait();
            ns = ProcessorTime.ofSubProcessesNs();
        }
    }
}
