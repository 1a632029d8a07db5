package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessorTimeTest {
    @Test
    void countsSubProcessesWhileTheyLive() throws Exception {
        ProcessSample before = ProcessSample.now(0);
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            // Fails by time-out if it is not counted.
            while (ProcessorTime.ofSubProcessesNs() == 0) {
                Thread.onSpinWait();
            }
            long ofThisNs = ProcessorTime.ofThisProcessNs();
            long ofBusyNs = ProcessorTime.ofSubProcessesNs();
            ProcessSample after = ProcessSample.now(0);
            assertThat(after.cpuNs())
                    .isGreaterThanOrEqualTo(ofThisNs + ofBusyNs)
                    .isGreaterThan(before.cpuNs());
        } finally {
            busy.destroyForcibly().waitFor();
        }
        assertThat(ProcessorTime.ofSubProcessesNs()).isZero();
    }
}
