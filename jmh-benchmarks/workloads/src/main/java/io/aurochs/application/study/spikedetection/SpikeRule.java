package io.aurochs.application.study.spikedetection;

/** Which value is a spike. Pure functions. */
public final class SpikeRule {
    /** The paper's. */
    public static final double THRESHOLD = 0.03;

    private SpikeRule() {}

    /** Whether a value is farther from the mean than the threshold's share of it. */
    public static boolean isSpike(double mean, double value) {
        return Math.abs(value - mean) > THRESHOLD * mean;
    }
}
