package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.application.ClusterFactory;
import io.aurochs.benchmarks.streambox.benchmark.TopUsersBenchmark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.TopologySummary;

/** A benchmark's topology that runs on a cluster of its own in this JVM. */
final class StormSystem implements RunningSystem {
    private static final long POLL_MS = 5;

    private final ILocalCluster cluster;
    private final TopUsersBenchmark benchmark;
    private final ParallelRun<?> run;
    private final TopUsersSink sink;
    private final Map<String, Object> conf;

    private StormSystem(
            ILocalCluster cluster,
            TopUsersBenchmark benchmark,
            ParallelRun<?> run,
            TopUsersSink sink,
            Map<String, Object> conf) {
        this.cluster = cluster;
        this.benchmark = benchmark;
        this.run = run;
        this.sink = sink;
        this.conf = conf;
    }

    static StormSystem start(ClusterFactory clusters, TopUsersBenchmark benchmark, RunOrder order) throws Exception {
        // One source, whatever counts its events.
        ParallelRun<?> run =
                ParallelRun.begin(benchmark, new RunOrder(1, order.rate(), order.settings(), order.watermarks()));
        TopUsersSink sink = TopUsersSink.begin(run.results(0), order.parallelism());
        Map<String, Object> conf = Map.of(Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        ILocalCluster cluster = clusters.open(Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false));
        StormSystem system = new StormSystem(cluster, benchmark, run, sink, conf);
        try {
            cluster.submitTopology(
                    benchmark.name(), conf, TopUsersTopology.of(benchmark.windows(), order.parallelism()));
            return system;
        } catch (Exception e) {
            system.close();
            throw e;
        }
    }

    @Override
    public long processed() {
        return run.emitted();
    }

    @Override
    public void checkAlive() throws Exception {
        for (TopologySummary topology : cluster.getClusterInfo().get_topologies()) {
            if (topology.get_name().equals(benchmark.name())) {
                return;
            }
        }
        throw new IllegalStateException("the topology ended by itself");
    }

    @Override
    public void stop(long deadlineNs) {
        run.stop(deadlineNs);
    }

    @Override
    public RunOutcome awaitEnd(Duration limit) throws Exception {
        long deadlineNs = System.nanoTime() + limit.toNanos();
        try {
            while (sink.completeMs() < lastEndMs()) {
                if (System.nanoTime() > deadlineNs) {
                    throw new IllegalStateException("the topology did not drain within " + limit.toSeconds()
                            + " s: windows are complete up to " + sink.completeMs() + " ms of " + lastEndMs());
                }
                checkAlive();
                Thread.sleep(POLL_MS);
            }
            return run.outcome();
        } finally {
            close();
        }
    }

    /** When the last window ends that may have an event. */
    private long lastEndMs() {
        return benchmark.replay().watermarkMs(run.epochs() - 1)
                + benchmark.windows().sizeMs()
                - benchmark.windows().slideMs();
    }

    @Override
    public Map<String, Object> conf() {
        return conf;
    }

    private void close() throws Exception {
        cluster.close();
    }
}
