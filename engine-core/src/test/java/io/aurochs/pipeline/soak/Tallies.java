package io.aurochs.pipeline.soak;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Results by interval, as how many there are and a hash of all: equal exactly if the results are, but for a chance that no test meets.
 * Any thread; results that come in order, one thread at a time.
 */
final class Tallies {
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private final Map<Long, Tally> byInterval = new ConcurrentHashMap<>();
    private final int length;
    private final boolean isOrdered;

    /** Of an interval. */
    record Tally(long count, long hash) {
        static final Tally NONE = new Tally(0, 0);
    }

    /**
     * Without results.
     *
     * @param length of an interval, milliseconds
     * @param isOrdered whether the order of results within an interval counts
     */
    Tallies(int length, boolean isOrdered) {
        this.length = length;
        this.isOrdered = isOrdered;
    }

    void add(long time, long key, long value) {
        long mixed = mix(mix(mix(time) + key) + value);
        byInterval.merge(
                Math.floorDiv(time, (long) length),
                new Tally(1, mixed),
                (before, one) ->
                        new Tally(before.count + 1, (isOrdered ? before.hash * MULTIPLIER : before.hash) + one.hash));
    }

    private static long mix(long value) {
        long product = (value ^ (value >>> Integer.SIZE)) * MULTIPLIER;
        return product ^ (product >>> (Integer.SIZE - 3));
    }

    /** An interval was seen as a whole, perhaps once more. */
    void see(long startMs, Tally interval) {
        Tally before = byInterval.putIfAbsent(Math.floorDiv(startMs, (long) length), interval);
        if (before != null && !before.equals(interval)) {
            throw new AssertionError("interval from " + startMs + " ms: " + interval + " after " + before);
        }
    }

    Map<Long, Tally> byInterval() {
        return Map.copyOf(byInterval);
    }

    /** Of the interval that begins at a time. */
    Tally startingAt(long startMs) {
        return byInterval.getOrDefault(Math.floorDiv(startMs, (long) length), Tally.NONE);
    }
}
