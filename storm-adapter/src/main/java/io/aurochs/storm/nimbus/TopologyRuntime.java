package io.aurochs.storm.nimbus;

import io.aurochs.config.EngineConfig;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.operator.TopologyCredentials;
import io.aurochs.storm.operator.TopologyReports;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.storm.generated.ExecutorStats;

/** A started topology, as the control plane sees it. Calls may come from any thread. */
public interface TopologyRuntime {
    /** Lets spouts emit, or not; what is in flight goes on. Without effect once stopped. */
    void setActive(boolean active);

    /** The credentials the topology was started with have changed: tells the components that listen, if any. */
    default void credentialsChanged() {}

    /**
     * Has its components made anew, because a file that they have read has changed; returns at once. No failure.
     *
     * @return false if it is just being started, and components may have read the old file: call again
     */
    default boolean restart(String reason) {
        return true;
    }

    /**
     * Divides tasks anew among threads, as {@code rebalanced} says; only while inactive. Waits for user code to come to a
     * point where that can be done; {@link #stop} may come meanwhile, after which it has no effect.
     *
     * @throws IllegalStateException when user code does not come to such a point; all goes on as before
     */
    void rebalance(TopologyPlan rebalanced);

    /**
     * Gives each task of a bolt another object, as {@code replaced} has it, while tuples go on.
     *
     * @return is completed when all tasks have it; fails when user code throws, the topology ends or fails before, or a task does not come
     *     to that in time: such tasks keep what they have
     * @throws IllegalStateException when no component runs
     */
    default CompletableFuture<Void> replaceBolt(TopologyPlan replaced, String bolt) {
        throw new IllegalStateException(
                "Topology " + replaced.name() + " bolt " + bolt + ": the topology does not run now; try again");
    }

    /**
     * Waits, not for long, until what the spouts have emitted is processed, where the engine can tell; only while inactive. For a
     * topology that is about to be stopped.
     */
    default void drain() {}

    /** Whether everything that was due by Storm's simulated clock, if anything, has been handed to the topology's threads. */
    default boolean isWaiting() {
        return true;
    }

    /** Storm's statistics of every task that has begun, by its id. */
    default Map<Integer, ExecutorStats> statistics() {
        return Map.of();
    }

    /**
     * Stops the topology's threads, calls {@code close} and {@code cleanup} on its components, and returns when all that
     * is over. May come while {@link #setActive} is at work, but never from one of the topology's own threads.
     */
    void stop();

    /**
     * {@link #stop} after a failure, which waits only briefly for user code before it interrupts it: what the topology holds
     * outside this JVM must be given back, but nothing is left to be finished.
     *
     * @throws RuntimeException when some of its threads go on nevertheless
     */
    default void abort() {
        stop();
    }

    /** Starts topologies. */
    interface Factory {
        /**
         * Starts one.
         *
         * @param active whether its spouts may emit at once
         * @param credentials what its components receive before they are opened
         * @param blobs its files, however often it is started
         * @param onFailure to be told, from any thread and at most once that counts, why the topology cannot go on; must
         *     return without waiting for the topology. It does not stop the topology before it returns
         * @param reports what operators see and say of the topology, however often it is started
         * @throws Exception when it cannot be started; nothing is left running then
         */
        TopologyRuntime start(
                TopologyPlan plan,
                EngineConfig config,
                boolean active,
                TopologyCredentials credentials,
                TopologyBlobs blobs,
                Consumer<Throwable> onFailure,
                TopologyReports reports)
                throws Exception;
    }
}
