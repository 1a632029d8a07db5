package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.Mix;

/**
 * Two streams of records with a key and a payload. Keys are random and unique within each stream. About the stated share of the
 * left stream's records have a partner: a record of the right stream with their key and a time within the range. A partner is in
 * the same epoch or, where the range reaches so far, half the time in the next one; when that place is taken by another partner,
 * less often than the share squared, there is none.
 *
 * <p>A replay whose epochs span more than twice the range together adds no pair to those that its epochs have.
 */
public final class JoinGenerator implements Generator<JoinRecords> {
    public static final double STANDARD_SHARE = 0.1;

    private static final long LEFT_TIMES = 1;
    private static final long RIGHT_TIMES = 2;
    private static final long CHOICES = 3;
    private static final long PARTNER_TIMES = 4;
    private static final long PAYLOADS = 5;
    private static final long KEYS = 6;

    private final EpochPlan plan;
    private final long rangeMs;
    private final double share;
    private final EventTimes leftTimes;
    private final EventTimes rightTimes;
    private final long choiceSeed;
    private final long partnerTimeSeed;
    private final long payloadSeed;
    private final long keySeed;

    /**
     * @param rangeMs how far apart in event time a pair may be, inclusive
     * @param share of the left stream's records that have a partner, 0 to 1
     */
    public JoinGenerator(long seed, EpochPlan plan, long rangeMs, double share) {
        if (rangeMs < 0 || !(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("rangeMs=" + rangeMs + ", share=" + share + ": at least 0, 0 to 1");
        }
        this.plan = plan;
        this.rangeMs = rangeMs;
        this.share = share;
        leftTimes = new EventTimes(Mix.of(seed, LEFT_TIMES), plan);
        rightTimes = new EventTimes(Mix.of(seed, RIGHT_TIMES), plan);
        choiceSeed = Mix.of(seed, CHOICES);
        partnerTimeSeed = Mix.of(seed, PARTNER_TIMES);
        payloadSeed = Mix.of(seed, PAYLOADS);
        keySeed = Mix.of(seed, KEYS);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public JoinRecords generate(long first, int count) {
        return new JoinRecords(left(first, count), right(first, count));
    }

    /** The left stream alone. */
    public NumberRecords left(long first, int count) {
        long[] keys = new long[count];
        long[] payloads = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = leftKey(first + i);
            payloads[i] = Mix.of(payloadSeed, 2 * (first + i));
        }
        return new NumberRecords(leftTimes.timesMs(first, count), keys, payloads);
    }

    /** The right stream alone. */
    public NumberRecords right(long first, int count) {
        long[] times = new long[count];
        long[] keys = new long[count];
        long[] payloads = new long[count];
        for (int k = 0; k < count; k++) {
            long i = first + k;
            long partner = partner(i);
            keys[k] = partner < 0 ? Mix.of(keySeed, 2 * i + 1) : leftKey(partner);
            times[k] = partner < 0 ? rightTimes.timeMs(i) : partnerTimeMs(i, leftTimes.timeMs(partner));
            payloads[k] = Mix.of(payloadSeed, 2 * i + 1);
        }
        return new NumberRecords(times, keys, payloads);
    }

    private long leftKey(long i) {
        return Mix.of(keySeed, 2 * i);
    }

    /** The left record whose partner right record {@code i} is, or -1. */
    private long partner(long i) {
        long before = i - plan.recordsPerEpoch();
        if (before >= 0 && hasPartner(before) && isNextEpoch(before)) {
            return before;
        }
        return hasPartner(i) && !isNextEpoch(i) ? i : -1;
    }

    private boolean hasPartner(long left) {
        return (Mix.of(choiceSeed, left) >>> 11) * 0x1p-53 < share;
    }

    private boolean isNextEpoch(long left) {
        return (Mix.of(choiceSeed, left) & 1) == 0
                && leftTimes.timeMs(left) + rangeMs >= plan.watermarkMs(plan.epoch(left));
    }

    /** Within the range, not before the record's epoch, and not behind it if it need not be. */
    private long partnerTimeMs(long i, long leftMs) {
        long epoch = plan.epoch(i);
        long from = Math.max(plan.startMs(epoch), leftMs - rangeMs);
        long to = Math.min(Math.max(plan.watermarkMs(epoch) - 1, leftMs), leftMs + rangeMs);
        return from + Mix.below(Math.toIntExact(to - from + 1), Mix.of(partnerTimeSeed, i));
    }
}
