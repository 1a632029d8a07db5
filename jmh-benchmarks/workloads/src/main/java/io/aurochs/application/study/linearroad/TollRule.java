package io.aurochs.application.study.linearroad;

/** What a segment costs. Pure functions. */
public final class TollRule {
    private static final int SPEED_BELOW = 40 * MinuteSpeeds.THOUSANDTHS;
    private static final int FREE_VEHICLES = 50;

    private TollRule() {}

    /**
     * The toll of a segment without an accident ahead.
     *
     * @param speed the average of the last five minutes, thousandths of a mile per hour
     * @param vehicles of the last minute
     */
    public static int toll(int speed, int vehicles) {
        int beyond = vehicles - FREE_VEHICLES;
        return speed < SPEED_BELOW && beyond > 0 ? 2 * beyond * beyond : 0;
    }
}
