package io.aurochs.metrics;

import io.aurochs.sync.SingleWriterCounters;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one task counts. The worker that runs the task writes; any thread reads. */
public final class TaskMetrics {
    private static final int RECORDS_IN = 0;
    private static final int BUNDLES_IN = 1;
    private static final int USER_NS = 2;
    private static final int BLOCKED_NS = 3;
    private static final int ACKS_OUT = 4;
    private static final int HANDED_OFF = 5;
    private static final int RECORDS_OUT = 6;
    private static final int SIZE = 7;

    private final SingleWriterCounters counters = new SingleWriterCounters(SIZE);
    /** Null before the first one: few tasks measure any. */
    private volatile @Nullable DelayCounts delays;

    /** One claim of a bundle, or of a part of it. */
    public void processed(long records, long userNs) {
        counters.add(RECORDS_IN, records);
        counters.add(USER_NS, userNs);
    }

    /** Results that are sent. */
    public void emitted(long records) {
        counters.add(RECORDS_OUT, records);
    }

    public void claimedBundle() {
        counters.add(BUNDLES_IN, 1);
    }

    /** A stretch during which the task had output that found no room. */
    public void blocked(long ns) {
        counters.add(BLOCKED_NS, ns);
    }

    public void sentAcks(long acks) {
        counters.add(ACKS_OUT, acks);
    }

    public void tookFromForeignThreads(long calls) {
        counters.add(HANDED_OFF, calls);
    }

    /** What came so long ago is processed. Not for every record. */
    public void delayed(long ns) {
        DelayCounts counted = delays;
        if (counted == null) {
            counted = new DelayCounts();
            delays = counted;
        }
        counted.add(ns, 1);
    }

    /** The delays that were measured; empty if none was. */
    public Optional<DelayCounts> delays() {
        return Optional.ofNullable(delays);
    }

    public long recordsIn() {
        return counters.get(RECORDS_IN);
    }

    public long recordsOut() {
        return counters.get(RECORDS_OUT);
    }

    public long bundlesIn() {
        return counters.get(BUNDLES_IN);
    }

    /** Time in user code and the adapter's glue around it, nanoseconds. */
    public long userNs() {
        return counters.get(USER_NS);
    }

    public long blockedNs() {
        return counters.get(BLOCKED_NS);
    }

    public long acksOut() {
        return counters.get(ACKS_OUT);
    }

    public long handedOff() {
        return counters.get(HANDED_OFF);
    }
}
