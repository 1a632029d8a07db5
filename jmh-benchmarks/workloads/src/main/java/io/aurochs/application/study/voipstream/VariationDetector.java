package io.aurochs.application.study.voipstream;

/**
 * Tells whether a caller calls a number for the first time in a while: two filters, of which the second begins to learn when the first
 * one is half as full as it may get, and takes its place when that is full. So it knows the recent calls then, and no older ones. One
 * thread.
 */
public final class VariationDetector {
    private static final int KEYS = 180_000;
    private static final double ERROR = 0.01;
    /** The shares of its bits that are set when a filter is full, and when the next one begins to learn. */
    private static final double FULL = 1 / Math.sqrt(2);

    private static final double HALF_FULL = FULL / 2;

    private BloomFilter detector;
    private BloomFilter learner;

    /** For all calls. */
    public VariationDetector() {
        this(1);
    }

    /**
     * For a share of the calls, which it remembers for as long as one for all would.
     *
     * @param tasks that share them by both numbers
     */
    public VariationDetector(int tasks) {
        detector = new BloomFilter(KEYS / tasks, ERROR);
        learner = new BloomFilter(KEYS / tasks, ERROR);
    }

    /** All that the detecting filter knows, for who keeps it elsewhere. */
    public long[] detected() {
        return detector.words();
    }

    /** All that the learning filter knows. */
    public long[] learned() {
        return learner.words();
    }

    /** Goes on where another one of as many tasks was. */
    public void restore(long[] detected, long[] learned) {
        detector.restore(detected);
        learner.restore(learned);
    }

    /** Learns a call; whether its callee is a new one to the caller. */
    public boolean isNewCallee(String calling, String called) {
        String pair = calling + ":" + called;
        if (detector.fullness() > HALF_FULL) {
            learner.add(pair);
        }
        if (detector.contains(pair)) {
            return false;
        }
        detector.add(pair);
        if (detector.fullness() > FULL) {
            BloomFilter full = detector;
            detector = learner;
            learner = full;
            learner.clear();
        }
        return true;
    }
}
