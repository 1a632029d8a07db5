package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.ResultSums;
import org.junit.jupiter.api.Test;

class SinkProbeTest {
    @Test
    void whatIsTakenBackIsAsIfItHadNeverCome() {
        RunProbes probes = new RunProbes(new RunWindow(), 0);
        SinkProbe first = probes.addSink();
        SinkProbe second = probes.addSink();
        first.accept(11);
        first.accept(22);
        second.retract(22);
        assertThat(second.records()).isEqualTo(-1);
        assertThat(probes.found().results()).isEqualTo(new ResultSums(1, 11, 0, 0));
    }
}
