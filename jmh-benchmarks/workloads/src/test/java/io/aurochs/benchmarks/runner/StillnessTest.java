package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.Stillness.Look;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Looks at runs, without a run. */
class StillnessTest {
    private static final int ENOUGH = 4;
    private static final Duration QUIET = Stillness.BETWEEN_LOOKS.multipliedBy(ENOUGH);
    private static final int ENOUGH_WITH_COMPILERS = 8;

    private final Stillness stillness = new Stillness(QUIET, new Look(true, 100, 7));

    @Test
    void aRunInWhichNothingMovesStandsStill() {
        assertThat(looksUntilStill(new Look(true, 100, 7))).isEqualTo(ENOUGH);
    }

    @Test
    void recordsInABufferThatWaitsForItsTimeoutAreInFlight() {
        take(ENOUGH - 1, new Look(true, 100, 7));
        assertThat(stillness.after(new Look(true, 101, 7)))
                .as("the buffer has been sent")
                .isFalse();
        assertThat(looksUntilStill(new Look(true, 101, 7))).isEqualTo(ENOUGH);
    }

    @Test
    void aTimeThatIsNoMultipleOfLooksIsRoundedUp() {
        Stillness shortly = new Stillness(Stillness.BETWEEN_LOOKS.plusMillis(1), new Look(true, 100, 7));
        assertThat(shortly.after(new Look(true, 100, 7))).isFalse();
        assertThat(shortly.after(new Look(true, 100, 7))).isTrue();
    }

    @Test
    void quietBeforeTheLastEmissionDoesNotCount() {
        Stillness emitting = new Stillness(QUIET, new Look(false, 100, 7));
        for (int i = 0; i < 20; i++) {
            assertThat(emitting.after(new Look(false, 100, 7))).isFalse();
        }
        for (int i = 0; i < ENOUGH; i++) {
            assertThat(emitting.after(new Look(true, 100, 7)))
                    .as("it was not known to have emitted all before")
                    .isFalse();
        }
        assertThat(emitting.after(new Look(true, 100, 7))).isTrue();
    }

    @Test
    void aThreadThatWaitsForItsCodeIsNotAtItsEnd() {
        take(ENOUGH - 1, new Look(true, 100, 7));
        assertThat(stillness.after(new Look(true, 100, 8))).isFalse();
        assertThat(looksUntilStill(new Look(true, 100, 8))).isEqualTo(ENOUGH);
    }

    @Test
    void compilersThatAreAlwaysAtWorkDoNotKeepARunFromStandingStill() {
        assertThat(looksUntilStill(looks -> new Look(true, 100, 7 + looks))).isEqualTo(ENOUGH_WITH_COMPILERS);
    }

    private void take(int looks, Look look) {
        for (int i = 0; i < looks; i++) {
            assertThat(stillness.after(look)).isFalse();
        }
    }

    private int looksUntilStill(Look look) {
        return looksUntilStill(looks -> look);
    }

    private int looksUntilStill(IntFunction<Look> look) {
        return IntStream.rangeClosed(1, 2 * ENOUGH_WITH_COMPILERS)
                .filter(i -> stillness.after(look.apply(i)))
                .findFirst()
                .orElseThrow();
    }
}
