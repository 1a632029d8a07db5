package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/**
 * A scenario's topology on one system.
 *
 * @param topology the name it was submitted under
 * @param failure why it failed, if it did and the system can tell
 */
public record Run(String topology, Journal journal, ILocalCluster cluster, Supplier<Optional<Throwable>> failure) {
    private static final Duration LONGEST = Duration.ofSeconds(45);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);

    /**
     * Waits until a condition holds, for 45 seconds at most.
     *
     * @param what what is awaited, for the message
     * @throws AssertionError when it does not come true in time, or the topology fails
     */
    public void await(String what, BooleanSupplier condition) {
        await(what, LONGEST, condition);
    }

    /** The same with another limit of time. */
    public void await(String what, Duration atMost, BooleanSupplier condition) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!condition.getAsBoolean()) {
            Optional<Throwable> failed = failure.get();
            if (failed.isPresent()) {
                throw new AssertionError(topology + " failed while awaiting: " + what, failed.get());
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(topology + ": in vain awaited: " + what + "; last entries: " + lastEntries());
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Waits until something has happened so often. */
    public void awaitCount(String what, long times) {
        await(times + " times " + what, () -> journal.count(what) >= times);
    }

    /** Whether the topology runs and has not been killed. */
    public boolean isAlive() {
        try {
            return cluster.getTopologySummaries().stream()
                    .anyMatch(summary -> summary.get_name().equals(topology)
                            && !summary.get_status().equals("KILLED"));
        } catch (TException e) {
            throw new IllegalStateException(topology + ": its cluster does not answer", e);
        }
    }

    /** What Nimbus tells of the topology. */
    public TopologyInfo info() {
        try {
            return cluster.getTopologyInfoByName(topology);
        } catch (TException e) {
            throw new IllegalStateException(topology + ": its cluster does not answer", e);
        }
    }

    /**
     * Has a part of a component's tuples, or of all components' for an empty name, sent to the topology's event loggers.
     *
     * @param percentage 0 to 100
     */
    public void debug(String component, boolean enable, double percentage) {
        try {
            if (cluster instanceof LocalCluster stock) {
                // What clients of stock's local cluster find has no such call.
                stock.getNimbus().debug(topology, component, enable, percentage);
            } else {
                try (NimbusClient client =
                        NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
                    client.getClient().debug(topology, component, enable, percentage);
                }
            }
        } catch (TException e) {
            throw new IllegalStateException(topology + ": its cluster does not answer", e);
        }
    }

    private Object lastEntries() {
        var entries = journal.entries();
        return entries.subList(Math.max(0, entries.size() - 20), entries.size());
    }
}
