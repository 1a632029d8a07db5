package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerTimeTest {
    @Test
    void isUserAndSystemTimeOfCompilersOnly() {
        assertThat(CompilerTime.ticks(stat("C2 CompilerThre"))).isEqualTo(1_234 + 56);
        assertThat(CompilerTime.ticks(stat("C1 CompilerThre"))).isEqualTo(1_234 + 56);
        assertThat(CompilerTime.ticks(stat("Thread-39-split"))).isZero();
        assertThat(CompilerTime.ticks(stat("odd) S 1 (name"))).isZero();
    }

    /** As Linux prints it. */
    private static String stat(String name) {
        return "17506 (" + name
                + ") S 1 17488 17488 0 -1 4210752 8000 0 0 0 1234 56 0 0 20 0 44 0 2010 8594236000 146000";
    }
}
