package io.aurochs.application.study.voipstream;

/**
 * Rates of many keys in memory of a fixed size: counters that several keys share and that fade with time, each only when it is looked at
 * ("on-demand time-decaying Bloom filter", Bianchi et al., 2011). A key's rate is the least of its counters: never too low. One thread.
 */
final class DecayingFilter {
    private static final int KEYS = 180_000;
    private static final int COUNTERS_PER_KEY = 10;
    private static final int COUNTERS_PER_WORD = 16;
    /** As many as are best for ten counters a key. */
    private static final int PLACES = 7;

    private final double keptPerSecond;
    private final double unit;
    private double[] counters;
    /** Of each word of counters, when it was last looked at, seconds. */
    private long[] times;

    private final KeyHashes hashes;

    /** @param keptPerSecond what is left of a counter after a second, 0 to 1 */
    DecayingFilter(double keptPerSecond) {
        this.keptPerSecond = keptPerSecond;
        unit = Math.log(1 / keptPerSecond);
        int words = KEYS * COUNTERS_PER_KEY / COUNTERS_PER_WORD + 1;
        counters = new double[words * COUNTERS_PER_WORD];
        times = new long[words];
        hashes = new KeyHashes(counters.length);
    }

    /** All counters, of which some are older than others, see {@link #times}; the filter's own. */
    double[] counters() {
        return counters;
    }

    /** When each sixteen counters were last looked at, seconds; the filter's own. */
    long[] times() {
        return times;
    }

    /** Goes on where a filter of the same size was. */
    void restore(double[] newCounters, long[] newTimes) {
        if (newCounters.length != counters.length || newTimes.length != times.length) {
            throw new IllegalArgumentException("counters=" + newCounters.length + " times=" + newTimes.length
                    + ": not a filter of " + counters.length);
        }
        counters = newCounters.clone();
        times = newTimes.clone();
    }

    /** Adds to a key; its rate then. */
    double add(String key, double quantity, long second) {
        double rate = estimate(key, second) + quantity * unit;
        for (int i = 0; i < PLACES; i++) {
            int place = hashes.place(i);
            counters[place] = Math.max(counters[place], rate);
        }
        return rate;
    }

    /** The rate of a key. */
    double estimate(String key, long second) {
        hashes.start(key);
        double least = Double.MAX_VALUE;
        for (int i = 0; i < PLACES; i++) {
            int place = hashes.place(i);
            fade(place / COUNTERS_PER_WORD, second);
            least = Math.min(least, counters[place]);
        }
        return least;
    }

    private void fade(int word, long second) {
        long age = second - times[word];
        if (age <= 0) {
            return;
        }
        double kept = StrictMath.pow(keptPerSecond, (double) age);
        for (int i = 0; i < COUNTERS_PER_WORD; i++) {
            counters[word * COUNTERS_PER_WORD + i] *= kept;
        }
        times[word] = second;
    }
}
