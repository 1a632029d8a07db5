package io.aurochs.application.study.voipstream;

/** How often, or how long, numbers call or are called lately. One thread. */
public final class CallRates {
    /** What is left after a second of a rate of the last half minute. */
    private static final double SHORT = 0.9672;
    /** Of one of the last two minutes. */
    private static final double LONG = 0.9917;

    private final DecayingFilter filter;

    private CallRates(double keptPerSecond) {
        filter = new DecayingFilter(keptPerSecond);
    }

    /** Of the time that the filters ECR, ENCR and RCR remember. */
    public static CallRates ofShortTime() {
        return new CallRates(SHORT);
    }

    /** Of the time that the filters ECR24 and CT24 remember. */
    public static CallRates ofLongTime() {
        return new CallRates(LONG);
    }

    /** All that it knows, for who keeps it elsewhere, with {@link #times}; its own. */
    public double[] counters() {
        return filter.counters();
    }

    /** What belongs to {@link #counters}, seconds; its own. */
    public long[] times() {
        return filter.times();
    }

    /** Goes on where others were. */
    public void restore(double[] counters, long[] times) {
        filter.restore(counters, times);
    }

    /** Adds to a number; its rate then. */
    public double add(String number, double quantity, long second) {
        return filter.add(number, quantity, second);
    }

    /** The rate of a number. */
    public double of(String number, long second) {
        return filter.estimate(number, second);
    }
}
