package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.application.ClusterFactory;
import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.TopUsersBenchmark;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import java.util.Map;

/** Topologies on one of Storm's clusters; they have no settings. */
abstract class TopologyProvider implements SystemProvider {
    private final String name;
    private final ClusterFactory clusters;

    TopologyProvider(String name, ClusterFactory clusters) {
        this.name = name;
        this.clusters = clusters;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void check(Map<String, String> settings) {}

    @Override
    public RunningSystem start(Benchmark<?> benchmark, RunOrder order) throws Exception {
        if (benchmark instanceof TopUsersBenchmark topUsers) {
            return StormSystem.start(clusters, topUsers, order);
        }
        throw new UsageException(benchmark.name() + ": there is no topology of it");
    }
}
