package io.aurochs.metrics;

import io.aurochs.sync.SingleWriterCounters;

/**
 * What went from one task to another. The producing task's worker writes; any thread reads. The sum over the channels
 * between two vertices is the traffic of that edge, from which placement is computed.
 */
public final class ChannelMetrics {
    private static final int RECORDS_BY_REFERENCE = 0;
    private static final int BUNDLES = 1;
    private static final int BYTES = 2;
    private static final int OVERFLOWED = 3;
    private static final int SAMPLES = 4;
    private static final int SAMPLED_BYTES = 5;
    private static final int ENCODED_RECORDS = 6;
    private static final int SIZE = 7;

    private final SingleWriterCounters counters = new SingleWriterCounters(SIZE);

    /** @param bytes encoded size; 0 for a bundle of references, whose size nobody knows */
    public void shipped(int records, long bytes) {
        // Counted apart, so that whoever looks meanwhile takes no encoded record for one that went by reference.
        counters.add(bytes > 0 ? ENCODED_RECORDS : RECORDS_BY_REFERENCE, records);
        counters.add(BYTES, bytes);
        counters.add(BUNDLES, 1);
    }

    /** The encoded size of one of the records that went by reference; 0 when there was no sample. */
    public void sampled(long bytes) {
        if (bytes > 0) {
            counters.add(SAMPLES, 1);
            counters.add(SAMPLED_BYTES, bytes);
        }
    }

    public void overflowed() {
        counters.add(OVERFLOWED, 1);
    }

    /** Records that went as objects. */
    public long recordsByReference() {
        return counters.get(RECORDS_BY_REFERENCE);
    }

    public long bundles() {
        return counters.get(BUNDLES);
    }

    public long bytes() {
        return counters.get(BYTES);
    }

    /** Records that went encoded. */
    public long encodedRecords() {
        return counters.get(ENCODED_RECORDS);
    }

    /** Records that went by reference and were encoded for their size alone. */
    public long samples() {
        return counters.get(SAMPLES);
    }

    /** The size of all samples together. */
    public long sampledBytes() {
        return counters.get(SAMPLED_BYTES);
    }

    /** Bundles that found their channel full. */
    public long overflowedBundles() {
        return counters.get(OVERFLOWED);
    }
}
