package io.aurochs.storm.reliability;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.utils.RegisteredGlobalState;

/**
 * What Storm's {@code TrackedTopology} reads to find out whether a topology is at rest: everything that was sent to a task
 * ({@code transferred}) and everything a task was done with ({@code processed}), records and acknowledgements alike. Of
 * records and of a spout's acks and fails, the trackers that Storm wraps around components count the second half; of
 * acknowledgements, the adapter does. What is sent is counted before any task can be done with it, and what comes of
 * something before that counts as done, so the two are equal only when nothing is in flight.
 *
 * <p>Any thread. For tests: every count is an atomic operation on one of two counters that all tasks share.
 */
public final class TrackedCounts implements AutoCloseable {
    private final String id;
    private final AtomicInteger transferred = new AtomicInteger();
    private final AtomicInteger processed = new AtomicInteger();

    /** @param id what {@code ILocalCluster.getTrackedId} answers; Storm's trackers find the counters by it */
    public TrackedCounts(String id) {
        this.id = id;
        ConcurrentHashMap<String, AtomicInteger> counters = new ConcurrentHashMap<>();
        // Counted by Storm's own tracker of spouts.
        counters.put("spout-emitted", new AtomicInteger());
        counters.put("transferred", transferred);
        counters.put("processed", processed);
        RegisteredGlobalState.setState(id, counters);
    }

    public String id() {
        return id;
    }

    /** So many records or acknowledgements are about to be sent. */
    public void sent(long number) {
        transferred.addAndGet((int) number);
    }

    /** So many acknowledgements, or other things that were counted as sent, have had their effect. */
    public void done(long number) {
        processed.addAndGet((int) number);
    }

    /** Counts work that is handed to another thread as in flight until it has been done. */
    public Runnable underWay(Runnable work) {
        sent(1);
        return () -> {
            work.run();
            done(1);
        };
    }

    /** Makes the counters unknown to Storm. */
    @Override
    public void close() {
        RegisteredGlobalState.clearState(id);
    }
}
