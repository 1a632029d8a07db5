package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.ProcessorTime;
import io.aurochs.benchmarks.runner.ResultCheck;
import io.aurochs.benchmarks.runner.RunEnd;
import io.aurochs.benchmarks.runner.RunProbes;
import java.util.List;
import java.util.Map;

/** A topology that runs on a cluster of its own in this JVM. */
final class ClusterRun implements MeasuredRun {
    private final MeasuredCluster cluster;
    private final RunInput input;
    private final RunProbes probes;
    private final Map<String, Object> conf;

    ClusterRun(MeasuredCluster cluster, RunInput input, RunProbes probes, Map<String, Object> conf) {
        this.cluster = cluster;
        this.input = input;
        this.probes = probes;
        this.conf = conf;
    }

    @Override
    public long processed() {
        return probes.processed();
    }

    /** The scripts of a topology are part of it. */
    @Override
    public long cpuNs() {
        return ProcessorTime.ofThisProcessNs() + ProcessorTime.ofSubProcessesNs();
    }

    @Override
    public boolean hasBegun() {
        return probes.arrived() > 0;
    }

    @Override
    public void checkAlive() throws Exception {
        cluster.checkAlive();
    }

    @Override
    public RunEnd end(long deadlineNs) throws InterruptedException {
        ExpectedRun expected = new Drain(probes, input).await();
        List<String> differences = input.acks()
                ? ResultCheck.differencesWithAcks(probes, expected)
                : ResultCheck.differences(probes, expected);
        return RunEnd.of(probes, differences, conf);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
