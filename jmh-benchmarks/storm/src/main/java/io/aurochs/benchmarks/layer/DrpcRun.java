package io.aurochs.benchmarks.layer;

import io.aurochs.benchmarks.application.ClusterFactory;
import io.aurochs.benchmarks.application.MeasuredCluster;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunEnd;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.UsageException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.storm.Config;
import org.apache.storm.LocalDRPC;
import org.apache.storm.generated.TopologyInitialStatus;

/** Calls from several clients at once, through Storm's {@link LocalDRPC}, to a topology on a cluster of its own in this JVM. */
final class DrpcRun implements MeasuredRun {
    /** The setting of how many clients call. */
    static final String CLIENTS = "clients";

    /** By the mode, Storm's bolt that returns results chooses a LocalDRPC. On Aurochs it brings the check of every tuple, which is off on stock. */
    private static final Map<String, Object> CLUSTER =
            Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true, Config.STORM_CLUSTER_MODE, "local");

    private static final long USUAL_CLIENTS = 8;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final MeasuredCluster cluster;
    private final LocalDRPC drpc;
    private final Map<String, Object> conf;
    private final List<Caller> callers;

    private DrpcRun(MeasuredCluster cluster, LocalDRPC drpc, Map<String, Object> conf, List<Caller> callers) {
        this.cluster = cluster;
        this.drpc = drpc;
        this.conf = conf;
        this.callers = callers;
    }

    static DrpcRun start(ClusterFactory factory, CalledTopology called, Map<String, Object> settings, RunWindow window)
            throws Exception {
        int clients = clients(settings);
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_WORKERS, 1);
        conf.putAll(settings);
        LocalDRPC drpc = new LocalDRPC();
        MeasuredCluster cluster = MeasuredCluster.start(
                factory, CLUSTER, CalledTopology.NAME, conf, () -> called.of(drpc), TopologyInitialStatus.ACTIVE);
        List<Caller> callers = IntStream.range(0, clients)
                .mapToObj(number -> Caller.start(number, drpc, called, window))
                .toList();
        return new DrpcRun(cluster, drpc, conf, callers);
    }

    private static int clients(Map<String, Object> settings) {
        Object clients = settings.getOrDefault(CLIENTS, USUAL_CLIENTS);
        if (clients instanceof Long number && number >= 1 && number <= Short.MAX_VALUE) {
            return number.intValue();
        }
        throw new UsageException("--set " + CLIENTS + "=" + clients + ": give the number of clients that call");
    }

    @Override
    public long processed() {
        return callers.stream().mapToLong(Caller::answered).sum();
    }

    @Override
    public void checkAlive() throws Exception {
        cluster.checkAlive();
    }

    @Override
    public RunEnd end(long deadlineNs) throws InterruptedException {
        for (Caller caller : callers) {
            caller.join(LIMIT.toMillis());
        }
        Histogram latencyNs = new Histogram(3);
        callers.forEach(caller -> latencyNs.add(caller.latencyNs()));
        List<String> differences = callers.stream()
                .map(Caller::difference)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .toList();
        return new RunEnd(latencyNs, callers.stream().map(Caller::answered).toList(), 0, differences, conf);
    }

    @Override
    public void close() {
        cluster.close();
        drpc.close();
    }
}
