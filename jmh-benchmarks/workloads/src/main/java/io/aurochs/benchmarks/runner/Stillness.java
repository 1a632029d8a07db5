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
     * After so many looks more than otherwise a run without movement stands still even if compilers are at work: they may be busy for threads
     * that process no records.
     */
    private static final long COMPILING_LOOKS = 4;

    private final long quietLooks;
    private Look last;
    private long still;
    private long quiet;

    /**
     * A state of the run.
     *
     * @param emitted whether every source has emitted all that it may
     * @param movement a number that changes when a record is processed
     * @param compilerTicks processor time of the compilers
     */
    record Look(boolean emitted, long movement, long compilerTicks) {}

    /** @param quiet for how long nothing has to move, nor be compiled; longer than the system keeps a record that waits for others */
    Stillness(Duration quiet, Look first) {
        quietLooks = Math.max(1, -Math.floorDiv(-quiet.toMillis(), BETWEEN_LOOKS.toMillis()));
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
        return quiet >= quietLooks || still >= quietLooks + COMPILING_LOOKS;
    }
}
