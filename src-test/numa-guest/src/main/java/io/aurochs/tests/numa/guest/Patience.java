package io.aurochs.tests.numa.guest;

import java.util.concurrent.TimeUnit;

/** Looks again and again at what takes its time. */
final class Patience {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long BETWEEN_LOOKS_MS = 20;

    private Patience() {}

    /** A look. */
    @FunctionalInterface
    interface Look {
        /** What is not yet as it should be; empty when all is. */
        String problem() throws Exception;
    }

    /** Waits until a look finds no problem; fails with the last one when that takes too long. */
    static void untilNoProblem(Look look) throws Exception {
        String problem = problemAfter(LONGEST_NS, look);
        CheckFailedException.unless(
                problem.isEmpty(),
                problem + "; it is still so after " + TimeUnit.NANOSECONDS.toSeconds(LONGEST_NS) + " s");
    }

    /** Waits until a look finds no problem, but no longer than that; what the last one found. */
    static String problemAfter(long longestNs, Look look) throws Exception {
        long deadline = System.nanoTime() + longestNs;
        String problem = look.problem();
        while (!problem.isEmpty() && System.nanoTime() - deadline < 0) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
            problem = look.problem();
        }
        return problem;
    }
}
