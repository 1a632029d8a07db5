package io.aurochs.engine;

import io.aurochs.bundle.BundlePool;
import io.aurochs.bundle.BundlePools;
import io.aurochs.channel.Outbox;
import io.aurochs.channel.Signal;
import io.aurochs.config.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.Progress;
import io.aurochs.operator.Task;
import io.aurochs.worker.Duty;
import io.aurochs.worker.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A graph as the engine assembles it, run by the calling thread alone. */
final class HandDrivenGraph implements AutoCloseable {
    private final BundlePool pool;
    private final Task[] tasks;

    HandDrivenGraph(Graph graph, EngineConfig config, EvaluatorFactory factory, boolean offHeap) {
        pool = new BundlePool(0);
        EngineConfig.Transport transport = offHeap ? EngineConfig.Transport.OFFHEAP : EngineConfig.Transport.REFERENCE;
        Shipping shipping = new Shipping(transport, false, false);
        List<Task> assembled = new ArrayList<>();
        new Assembly(
                        graph,
                        config,
                        factory,
                        shipping,
                        BundlePools.onOneNode(pool),
                        new NoWorkers(),
                        null,
                        System::nanoTime)
                .tasks(assembled);
        tasks = assembled.toArray(Task[]::new);
    }

    /** Steps every task in turn until none of them finds anything to do. */
    void runUntilQuiet() {
        boolean worked = true;
        while (worked) {
            worked = false;
            for (Task task : tasks) {
                worked |= task.step() == Progress.WORKED;
            }
        }
    }

    @Override
    public void close() {
        for (Task task : tasks) {
            task.close();
        }
        pool.close();
    }

    /** Nobody sleeps, so there is nobody to wake. */
    private static final class NoWorkers implements Workers {
        @Override
        public Signal signalOf(int group) {
            return () -> {};
        }

        @Override
        public Outbox.RoomWaiter roomWaiterOf(int group) {
            return (drain, forItself) -> {
                throw new IllegalStateException("the calling thread cannot wait for itself");
            };
        }

        @Override
        public Signal heldBackSignal() {
            return () -> {};
        }

        @Override
        public void place(int[] nodeOfGroup) {}

        @Override
        public int coreOf(int group) {
            return -1;
        }

        @Override
        public Set<Long> threadsOf(int group) {
            return Set.of();
        }

        @Override
        public long cpuTimeNs(int group) {
            return NOT_KNOWN;
        }

        @Override
        public void start(List<? extends Duty> groups) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean stop(long graceNs) {
            return true;
        }

        @Override
        public boolean pause(long graceNs) {
            return true;
        }

        @Override
        public void resume() {}
    }
}
