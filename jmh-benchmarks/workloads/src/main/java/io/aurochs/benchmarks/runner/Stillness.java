package io.aurochs.benchmarks.runner;

import java.time.Duration;

/**
 * Decides from looks at a run whose sources are held whether no record is in flight any more. Only looks after the last emission count: a
 * run may be quiet before it, too. For one stop of the sources; one thread.
 */
final class Stillness {
    /** Between two looks. */
    static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    /**
     * After so many looks in a row without movement, and without compilation, the run stands still. That is longer than the 5 s for which
     * Flink keeps a buffer that is not full in a simulated run: records in such a buffer are in flight, and nothing moves.
     */
    private static final int QUIET_LOOKS = 4;
    /** After so many it stands still even if compilers are at work: they may be busy for threads that process no records. */
    private static final int STILL_LOOKS = 8;

    private Look last;
    private int still;
    private int quiet;

    /**
     * A state of the run.
     *
     * @param emitted whether every source has emitted all that it may
     * @param movement a number that changes when a record is processed
     * @param compilerTicks processor time of the compilers
     */
    record Look(boolean emitted, long movement, long compilerTicks) {}

    Stillness(Look first) {
        last = first;
    }

    /** Takes the next look; returns true if the run stands still. */
    boolean after(Look look) {
        boolean moved = !last.emitted() || look.movement() != last.movement();
        // A thread that waits for its code to be compiled still has work to do.
        boolean compiled = look.compilerTicks() != last.compilerTicks();
        still = moved ? 0 : still + 1;
        quiet = moved || compiled ? 0 : quiet + 1;
        last = look;
        return quiet >= QUIET_LOOKS || still >= STILL_LOOKS;
    }
}
