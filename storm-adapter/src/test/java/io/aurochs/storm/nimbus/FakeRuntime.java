package io.aurochs.storm.nimbus;

import io.aurochs.config.EngineConfig;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.operator.TopologyCredentials;
import io.aurochs.storm.operator.TopologyReports;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A topology without threads: remembers the calls it receives, fails when the test says so. */
public final class FakeRuntime implements TopologyRuntime {
    public final TopologyPlan plan;
    public final EngineConfig config;
    public final TopologyCredentials credentials;
    public final Consumer<Throwable> onFailure;
    public final List<String> calls = new CopyOnWriteArrayList<>();
    public final CountDownLatch stopped = new CountDownLatch(1);

    private FakeRuntime(
            TopologyPlan plan,
            EngineConfig config,
            boolean active,
            TopologyCredentials credentials,
            Consumer<Throwable> onFailure) {
        this.plan = plan;
        this.config = config;
        this.credentials = credentials;
        this.onFailure = onFailure;
        calls.add(active ? "start active" : "start inactive");
    }

    @Override
    public void setActive(boolean active) {
        calls.add(active ? "activate" : "deactivate");
    }

    @Override
    public void credentialsChanged() {
        calls.add("credentials " + new TreeMap<>(credentials.current()));
    }

    @Override
    public void rebalance(TopologyPlan rebalanced) {
        calls.add("rebalance to " + rebalanced.executors().size());
    }

    @Override
    public CompletableFuture<Void> replaceBolt(TopologyPlan replaced, String bolt) {
        calls.add("replace " + bolt);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void drain() {
        calls.add("drain");
    }

    @Override
    public boolean isWaiting() {
        return true;
    }

    @Override
    public void stop() {
        calls.add("stop");
        stopped.countDown();
    }

    @Override
    public void abort() {
        calls.add("abort");
        stopped.countDown();
    }

    /** Makes fake topologies and keeps them, in order of their start. */
    public static final class Factory implements TopologyRuntime.Factory {
        public final List<FakeRuntime> started = new CopyOnWriteArrayList<>();

        @Override
        public TopologyRuntime start(
                TopologyPlan plan,
                EngineConfig config,
                boolean active,
                TopologyCredentials credentials,
                TopologyBlobs blobs,
                Consumer<Throwable> onFailure,
                TopologyReports reports) {
            FakeRuntime runtime = new FakeRuntime(plan, config, active, credentials, onFailure);
            started.add(runtime);
            return runtime;
        }

        public FakeRuntime only() {
            if (started.size() != 1) {
                throw new AssertionError("topologies started: " + started.size());
            }
            return started.get(0);
        }
    }
}
