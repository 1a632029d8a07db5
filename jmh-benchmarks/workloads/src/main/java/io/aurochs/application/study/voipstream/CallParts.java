package io.aurochs.application.study.voipstream;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** What a module knows of a call: the parts of it that have come. One thread. */
public final class CallParts {
    private static final long SECONDS_TO_WAIT = TimeUnit.HOURS.toSeconds(1);

    private final CallModule module;
    /** NaN where a part has not come. */
    private final double[] values;

    private CallParts(CallModule module, double[] values) {
        this.module = module;
        this.values = values;
    }

    /** Of a call of which no part has come. */
    public static CallParts none(CallModule module) {
        double[] none = new double[module.parts()];
        Arrays.fill(none, Double.NaN);
        return new CallParts(module, none);
    }

    /** Of a call of which an engine has kept the {@link #values}. */
    public static CallParts of(CallModule module, double[] values) {
        return new CallParts(module, values);
    }

    /**
     * Adds a part.
     *
     * @param part which one, in the module's order, from 0
     */
    public void put(int part, double value) {
        values[part] = value;
    }

    /** Whether all parts have come. */
    public boolean isComplete() {
        for (double value : values) {
            if (Double.isNaN(value)) {
                return false;
            }
        }
        return true;
    }

    /** What the module makes of all parts. */
    public double combined() {
        return module.combine(values);
    }

    /** For who keeps it elsewhere: its own. */
    public double[] values() {
        return values;
    }

    /**
     * Whether a call of which not all parts have come is forgotten when its caller makes another one: calls that are not answered, or to nobody
     * new, never have all. If one were forgotten whose parts still come, there would be fewer scores than calls that {@link CallOperator#ENCR}
     * counts, which every check compares.
     *
     * @param second of the call
     * @param latest of the caller's other call
     */
    public static boolean isForgotten(long second, long latest) {
        return second < latest - SECONDS_TO_WAIT;
    }
}
