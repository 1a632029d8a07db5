package io.aurochs.storm.metrics;

import io.aurochs.metrics.TaskCounters;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.storm.metric.internal.MultiCountStat;
import org.apache.storm.metric.internal.MultiLatencyStat;
import org.apache.storm.metrics2.RateCounter;
import org.jspecify.annotations.Nullable;

/**
 * What one task counts of one stream. The task's thread counts; whoever passes the counts on, under the statistics' lock,
 * remembers how far that has got.
 *
 * <p>What was emitted is read as it is counted; the other counts are published a bundle at a time. A task counts a tuple
 * before it appends it, and the tuple's bundle is released to its receiver after that. So a reader that has seen a tuple
 * executed, acked or failed, and then reads what its source emitted, finds it there.
 */
public final class StreamCounts {
    static final int EMITTED = 0;
    static final int TRANSFERRED = 1;
    static final int EXECUTED = 2;
    static final int ACKED = 3;
    static final int FAILED = 4;

    static final int PROCESS_LATENCY = 0;
    static final int EXECUTE_LATENCY = 1;
    static final int COMPLETE_LATENCY = 2;

    private static final String[] NAMES = {
        "__emit-count", "__transfer-count", "__execute-count", "__ack-count", "__fail-count"
    };
    private static final String[] LATENCY_NAMES = {"__process-latency", "__execute-latency", "__complete-latency"};

    private static final VarHandle EMITTED_TO_ONE_LIVE = handle("emittedToOne");
    private static final VarHandle EMITTED_LIVE = handle("emitted");
    private static final VarHandle TRANSFERRED_LIVE = handle("transferred");

    private final String component;
    private final String stream;
    private final Object key;
    private final TaskCounters counters = new TaskCounters(NAMES.length);
    private final StreamLatency[] latencies = {new StreamLatency(), new StreamLatency(), new StreamLatency()};

    // Guarded by the statistics' lock.
    private final long[] passedOn = new long[NAMES.length];
    private final @Nullable RateCounter[] rateCounters = new RateCounter[NAMES.length];

    // Written by the task's thread; read by others as they are.
    private long emittedToOne;
    /** Those besides. */
    private long emitted;

    private long transferred;

    // The task's thread only; what others see are the counters, a bundle later at most.
    private long executed;
    private long acked;
    private long failed;

    /**
     * @param component the stream's source
     * @param key what Storm's statistics know the stream by
     */
    StreamCounts(String component, String stream, Object key) {
        this.component = component;
        this.stream = stream;
        this.key = key;
    }

    boolean isOf(String sourceComponent, String sourceStream) {
        return stream.equals(sourceStream) && component.equals(sourceComponent);
    }

    /** A tuple is emitted to one task; before it is appended. This and the like: the task's thread only. */
    public void emittedToOne() {
        // Opaque, for readers: no dearer than a plain store.
        EMITTED_TO_ONE_LIVE.setOpaque(this, emittedToOne + 1);
    }

    /** A tuple is emitted, to that many tasks; before it is appended. */
    public void emitted(int receivers) {
        EMITTED_LIVE.setOpaque(this, emitted + 1);
        TRANSFERRED_LIVE.setOpaque(this, transferred + receivers);
    }

    void executed() {
        executed++;
    }

    void acked() {
        acked++;
    }

    void failed() {
        failed++;
    }

    /** Lets other threads see what was counted. The task's thread only. */
    void publish() {
        publish(EXECUTED, executed);
        publish(ACKED, acked);
        publish(FAILED, failed);
        for (StreamLatency latency : latencies) {
            latency.publish();
        }
    }

    private void publish(int count, long total) {
        counters.add(count, total - counters.get(count));
    }

    /** A count as others see it now. Any thread. */
    private long count(int count) {
        return switch (count) {
            case EMITTED -> emittedToOneOpaque() + (long) EMITTED_LIVE.getOpaque(this);
            case TRANSFERRED -> emittedToOneOpaque() + (long) TRANSFERRED_LIVE.getOpaque(this);
            default -> counters.get(count);
        };
    }

    private long emittedToOneOpaque() {
        return (long) EMITTED_TO_ONE_LIVE.getOpaque(this);
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(StreamCounts.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Adds what was counted since the last time to Storm's statistics and to the task's built-in metric.
     *
     * @return how much that was
     */
    long passOn(int count, MultiCountStat<Object> statistic, BuiltInMetrics metrics) {
        long now = count(count);
        long more = now - passedOn[count];
        // Storm knows what was transferred of every stream that was emitted to, be it nothing.
        if (more != 0 || (count == TRANSFERRED && rateCounters[count] == null && count(EMITTED) != 0)) {
            passedOn[count] = now;
            statistic.incBy(key, more);
            RateCounter rate = rateCounters[count];
            if (rate == null) {
                // Not before there is something to count: Storm has no metric of a stream that was never used.
                rate = metrics.counter(NAMES[count], key, stream);
                rateCounters[count] = rate;
            }
            rate.inc(more);
        }
        return more;
    }

    /** Where latencies of a kind are recorded. The task's thread only. */
    StreamLatency latency(int kind) {
        return latencies[kind];
    }

    /** Adds the latencies of a kind since the last time to Storm's averages and to the task's built-in metric. */
    void passOnLatency(int kind, MultiLatencyStat<Object> averages, BuiltInMetrics metrics) {
        latencies[kind].passOn(averages, key, () -> metrics.average(LATENCY_NAMES[kind], key, stream));
    }
}
