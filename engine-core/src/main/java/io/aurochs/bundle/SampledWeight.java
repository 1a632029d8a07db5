package io.aurochs.bundle;

import io.aurochs.jit.OutOfLine;

/**
 * Estimates what each record of a stream weighs, from samples: the first records are weighed one by one, then one in so many, as long as
 * the samples are small and alike. After a sample that is large, or much larger than the others, a long stretch of records is weighed one
 * by one again: where some records are large, bytes in flight are bounded only if none of them is overlooked.
 *
 * <p>For one thread at a time. The intervals between samples are pseudo-random, the same in every run: a stream with a period would
 * otherwise have the same place of each period looked at.
 */
public final class SampledWeight {
    /** Records that are weighed at the beginning. */
    static final int FIRST = 1_000;
    /** A weight from which on every record is worth weighing, bytes. */
    public static final int LARGE = 1_024;
    /** Records that are weighed after a large one: more than a few bundles, in which there might be others. */
    static final int WATCHED = 16 * 1_024;

    /** How many times the mean is large, too. */
    private static final int WIDE = 8;

    private static final int LEAST_MEAN = 32;
    /** The mean follows the samples by a part in 2 to the power of this. */
    private static final int MEAN_SHIFT = 4;
    /** Of records of which none can be weighed, bytes. */
    private static final int UNKNOWN_BYTES = 1_024;

    private static final int MOST_BYTES = 1 << 30;
    private static final int MOST_FAILURES = 6;
    private static final int SEED = 0x9E3779B9;
    private static final OutOfLine<SampledWeight, Object, Integer> WEIGH = new OutOfLine<>(SampledWeight::weigh);

    private final RecordWeigher weigher;
    private final int interval;
    private int random = SEED;

    /** Records that are not weighed before the next one is. */
    private int skipped;
    /** Records that are weighed one by one from now on. */
    private int watched;
    /** The mean of the last samples, shifted. */
    private long shiftedMean = -1;

    private int mean = UNKNOWN_BYTES;
    private int failures;

    /** @param interval mean distance between samples of records that are small and alike, 1 or more */
    public SampledWeight(RecordWeigher weigher, int interval) {
        this(weigher, interval, FIRST);
    }

    /** @param first records that are weighed at the beginning besides the very first one, 0 or more */
    SampledWeight(RecordWeigher weigher, int interval, int first) {
        if (interval < 1) {
            throw new IllegalArgumentException("interval=" + interval + ": give 1 or more");
        }
        this.weigher = weigher;
        this.interval = interval;
        this.watched = first;
    }

    /** What the next record weighs, bytes: exactly if it is weighed, else as much as others did. */
    public int of(Object record) {
        if (skipped > 0) {
            skipped--;
            return mean;
        }
        return WEIGH.call(this, record);
    }

    /** How many of the next records are not weighed: each weighs {@link #mean}, and may be {@linkplain #skip skipped}. */
    int unweighed() {
        return skipped;
    }

    /** What a record that is not weighed weighs, bytes. */
    int mean() {
        return mean;
    }

    /** As many records came that were not weighed as if each had been asked for; {@link #unweighed} at most. */
    void skip(int records) {
        skipped -= records;
    }

    private int weigh(Object record) {
        long weighed = weigher.weigh(record);
        if (weighed < 0) {
            // In vain, which costs more than a success: less and less often.
            failures = Math.min(MOST_FAILURES, failures + 1);
            skipped = interval << failures;
            return mean;
        }
        failures = 0;
        int bytes = (int) Math.min(MOST_BYTES, weighed);
        if (bytes >= LARGE || (shiftedMean >= 0 && bytes > WIDE * Math.max(LEAST_MEAN, mean))) {
            watched = WATCHED;
        }
        shiftedMean = shiftedMean < 0 ? (long) bytes << MEAN_SHIFT : shiftedMean + bytes - (shiftedMean >> MEAN_SHIFT);
        mean = (int) (shiftedMean >> MEAN_SHIFT);
        if (watched > 0) {
            watched--;
        } else {
            skipped = nextSkipped();
        }
        return bytes;
    }

    /** From 0 to twice the interval, less than that on the average. */
    private int nextSkipped() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return Integer.remainderUnsigned(random, 2 * interval - 1);
    }
}
