package io.aurochs.storm.nimbus;

import io.aurochs.config.EngineConfig;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.operator.RunningTopology;
import io.aurochs.storm.operator.TopologyCredentials;
import io.aurochs.storm.operator.TopologyReports;
import io.aurochs.storm.reliability.TrackedCounts;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.storm.generated.ExecutorStats;
import org.jspecify.annotations.Nullable;

/** A topology on the engine. */
public final class EngineRuntime implements TopologyRuntime {
    /** Starts a topology from a plan, inactive or active. */
    private interface Starter {
        RunningTopology start(TopologyPlan plan, boolean active);
    }

    private final Starter starter;

    // Guarded by this.
    private RunningTopology topology;
    private boolean stopped;

    private EngineRuntime(Starter starter, RunningTopology topology) {
        this.starter = starter;
        this.topology = topology;
    }

    /** Starts a topology; a {@link TopologyRuntime.Factory}. */
    public static TopologyRuntime start(
            TopologyPlan plan,
            EngineConfig config,
            boolean active,
            TopologyCredentials credentials,
            TopologyBlobs blobs,
            Consumer<Throwable> onFailure,
            TopologyReports reports) {
        return start(plan, config, active, credentials, blobs, null, onFailure, reports);
    }

    /** Starts topologies that count what they send and are done with. */
    public static TopologyRuntime.Factory trackedBy(TrackedCounts counts) {
        return (plan, config, active, credentials, blobs, onFailure, reports) ->
                start(plan, config, active, credentials, blobs, counts, onFailure, reports);
    }

    private static TopologyRuntime start(
            TopologyPlan plan,
            EngineConfig config,
            boolean active,
            TopologyCredentials credentials,
            TopologyBlobs blobs,
            @Nullable TrackedCounts counts,
            Consumer<Throwable> onFailure,
            TopologyReports reports) {
        Starter starter = (from, isActive) ->
                RunningTopology.start(from, config, isActive, credentials, blobs, counts, onFailure, reports);
        return new EngineRuntime(starter, starter.start(plan, active));
    }

    private synchronized RunningTopology topology() {
        return topology;
    }

    @Override
    public void setActive(boolean active) {
        topology().setActive(active);
    }

    @Override
    public void credentialsChanged() {
        topology().credentialsChanged();
    }

    @Override
    public void rebalance(TopologyPlan rebalanced) {
        if (topology().regroup(rebalanced)) {
            return;
        }
        synchronized (this) {
            if (!stopped) {
                topology.stop();
                topology = starter.start(rebalanced, false);
            }
        }
    }

    @Override
    public CompletableFuture<Void> replaceBolt(TopologyPlan replaced, String bolt) {
        return topology().replaceBolt(replaced, bolt);
    }

    @Override
    public void drain() {
        topology().drain();
    }

    @Override
    public boolean isWaiting() {
        return topology().isWaiting();
    }

    @Override
    public Map<Integer, ExecutorStats> statistics() {
        return topology().statistics();
    }

    @Override
    public void stop() {
        last().stop();
    }

    @Override
    public void abort() {
        last().abort();
    }

    /** The topology to end; no other is started after it. */
    private synchronized RunningTopology last() {
        stopped = true;
        return topology;
    }
}
