package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.result.JoinResults;

/**
 * Join: pairs of a left and a right record with equal keys whose times are at most a range apart. A pair is emitted when its
 * second record comes.
 *
 * <p>Late records: a record of time t is over once the watermark is above t + range. A record that is over with the watermark at
 * which its epoch begins is late and in no pair. Of two records of which one is over with the watermark at which the other's
 * epoch begins there is no pair. Neither happens unless records arrive behind the watermark.
 */
public final class JoinLoop implements Loop<JoinRecords> {
    /** ms, inclusive. */
    public static final long STANDARD_RANGE_MS = 500;

    private final long rangeMs;
    /** ms; so long that a record's partners are in two stretches. */
    private final long bucketMs;

    private final WindowRing<JoinBucket> left = new WindowRing<>(JoinBucket::new, JoinBucket::clear);
    private final WindowRing<JoinBucket> right = new WindowRing<>(JoinBucket::new, JoinBucket::clear);
    private final JoinResults results;
    private long watermarkMs;
    private long late;

    /** @param rangeMs how far apart in event time a pair may be, inclusive */
    public JoinLoop(long rangeMs, JoinResults results) {
        this.rangeMs = rangeMs;
        this.results = results;
        bucketMs = 2 * rangeMs + 1;
    }

    @Override
    public void process(JoinRecords records, int from, int to, long offsetMs) {
        for (int i = from; i < to; i++) {
            boolean isLeft = (i & 1) == 0;
            NumberRecords stream = isLeft ? records.left() : records.right();
            int at = i >>> 1;
            long timeMs = stream.times()[at] + offsetMs;
            if (timeMs + rangeMs < watermarkMs) {
                late++;
            } else {
                long key = stream.column(JoinRecords.KEY)[at];
                long payload = stream.column(JoinRecords.PAYLOAD)[at];
                (isLeft ? left : right).at(timeMs / bucketMs).add(key, timeMs, payload);
                findPartners(isLeft, key, timeMs, payload);
            }
        }
    }

    private void findPartners(boolean isLeft, long key, long timeMs, long payload) {
        WindowRing<JoinBucket> others = isLeft ? right : left;
        // Records before the watermark less the range are over.
        long from = Math.max(timeMs, watermarkMs) - rangeMs;
        long to = timeMs + rangeMs;
        for (long stretch = Math.max(0, from) / bucketMs; stretch <= to / bucketMs; stretch++) {
            JoinBucket bucket = others.get(stretch);
            if (bucket != null) {
                emitPairs(bucket, from, to, isLeft, key, timeMs, payload);
            }
        }
    }

    private void emitPairs(JoinBucket bucket, long from, long to, boolean isLeft, long key, long timeMs, long payload) {
        for (int other = bucket.find(key); other >= 0; other = bucket.older(other)) {
            long otherMs = bucket.timeMs(other);
            if (otherMs >= from && otherMs <= to) {
                if (isLeft) {
                    results.pair(key, timeMs, payload, otherMs, bucket.payload(other));
                } else {
                    results.pair(key, otherMs, bucket.payload(other), timeMs, payload);
                }
            }
        }
    }

    @Override
    public void watermark(long timeMs) {
        watermarkMs = timeMs;
        removeOver(left);
        removeOver(right);
    }

    private void removeOver(WindowRing<JoinBucket> stream) {
        while ((stream.first() + 1) * bucketMs - 1 + rangeMs < watermarkMs) {
            stream.removeFirst();
        }
    }

    /** Nothing is left to emit. */
    @Override
    public void end() {}

    @Override
    public long late() {
        return late;
    }
}
