package io.aurochs.application.study.voipstream;

/**
 * How long all calls take of late, on average: the module "global ACD". The mean of all until these are so many that each new one counts as
 * much as it is to: public implementations begin with the first call, of which alone it then depends for tens of thousands of calls how long
 * others seem. A bean, so that engines know how to keep it. One thread at a time.
 */
public final class GlobalDuration {
    /** Of a mean in which each counts the less the longer ago it was, over as many as a day has seconds. */
    private static final double WEIGHT = 2.0 / (86_400 + 1);

    private static final int WARM_UP = 10;

    private double mean;
    private long calls;

    /** Adds a call; the mean with it, seconds, or 0 while there are too few. */
    public double add(int seconds) {
        calls++;
        mean += Math.max(WEIGHT, 1.0 / calls) * (seconds - mean);
        return calls <= WARM_UP ? 0 : mean;
    }

    /** Of all calls, the first ones too, seconds. */
    public double getMean() {
        return mean;
    }

    public void setMean(double mean) {
        this.mean = mean;
    }

    /** How many there were. */
    public long getCalls() {
        return calls;
    }

    public void setCalls(long calls) {
        this.calls = calls;
    }
}
