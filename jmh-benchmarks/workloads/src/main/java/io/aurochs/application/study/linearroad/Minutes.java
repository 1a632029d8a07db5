package io.aurochs.application.study.linearroad;

/** The minutes of the simulation, of which the first is number 1. Pure functions. */
public final class Minutes {
    static final int SECONDS = 60;

    private Minutes() {}

    /** The minute that a second belongs to. */
    static long of(long second) {
        return second / SECONDS + 1;
    }

    /** The first second of a minute. */
    public static long firstSecond(long minute) {
        return (minute - 1) * SECONDS;
    }
}
