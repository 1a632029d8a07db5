package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.Stillness.Look;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Looks at runs, without a run. */
class StillnessTest {
    private static final int ENOUGH = 4;
    private static final Duration FLINKS_BUFFER_TIMEOUT = Duration.ofSeconds(5);

    private final Stillness stillness = new Stillness(new Look(true, 100, 7));

    @Test
    void aRunInWhichNothingMovesStandsStill() {
        assertThat(looksUntilStill(new Look(true, 100, 7))).isEqualTo(ENOUGH);
    }

    @Test
    void recordsInABufferThatWaitsForItsTimeoutAreInFlight() {
        assertThat(Stillness.BETWEEN_LOOKS.multipliedBy(ENOUGH)).isGreaterThan(FLINKS_BUFFER_TIMEOUT);
        take(ENOUGH - 1, new Look(true, 100, 7));
        assertThat(stillness.after(new Look(true, 101, 7)))
                .as("the buffer has been sent")
                .isFalse();
        assertThat(looksUntilStill(new Look(true, 101, 7))).isEqualTo(ENOUGH);
    }

    @Test
    void quietBeforeTheLastEmissionDoesNotCount() {
        Stillness emitting = new Stillness(new Look(false, 100, 7));
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
        int looks = 1;
        while (!stillness.after(new Look(true, 100, 7 + looks))) {
            looks++;
        }
        assertThat(looks).isEqualTo(2 * ENOUGH);
    }

    private void take(int looks, Look look) {
        for (int i = 0; i < looks; i++) {
            assertThat(stillness.after(look)).isFalse();
        }
    }

    private int looksUntilStill(Look look) {
        return IntStream.iterate(1, i -> i + 1)
                .filter(i -> stillness.after(look))
                .findFirst()
                .orElseThrow();
    }
}
