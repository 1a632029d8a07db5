package io.aurochs.resume;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.Watermark;
import io.aurochs.testing.Seeds;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StateHistoryTest {
    private static final int EPOCHS = 300;
    private static final int STEP_MS = 20;
    private static final long EARLIER_MS = 400;

    static LongStream seeds() {
        return Seeds.all();
    }

    /** An epoch, whose records are up to ten milliseconds later than its watermark. */
    private static void epoch(StateHistory history, long start, long watermark) {
        history.received(start, watermark + 10);
        history.passed(0, start, watermark);
    }

    @Test
    void itReplaysFromTheEpochBeforeTheFirstThatIsNeeded() {
        StateHistory history = new StateHistory(1, 100);
        assertThat(history.replayFrom(5)).isEqualTo(Watermark.NONE);
        epoch(history, Watermark.NONE, 100);
        for (long start = 100; start < 1_000; start += 50) {
            epoch(history, start, start + 50);
        }
        // Records from 400 on are needed at 500, the first ones are in the epoch from 350 to 400.
        assertThat(history.replayFrom(500)).isEqualTo(300);
        assertThat(history.replayFrom(501)).isEqualTo(350);
        assertThat(history.replayFrom(Watermark.END)).isEqualTo(800);
    }

    @Test
    void withoutRecordsItNeedsTheLastWatermarkOnly() {
        StateHistory history = new StateHistory(1, 100);
        history.passed(0, Watermark.NONE, 100);
        history.passed(0, 100, 200);
        history.passed(0, 200, 300);
        assertThat(history.replayFrom(300)).isEqualTo(200);
    }

    @Test
    void allLanesNeedTheirWatermarks() {
        StateHistory history = new StateHistory(2, 0);
        history.passed(0, Watermark.NONE, Watermark.NONE);
        history.passed(0, 100, Watermark.NONE);
        assertThat(history.replayFrom(200)).isEqualTo(Watermark.NONE);
        history.passed(1, 100, 150);
        history.passed(0, 200, 150);
        assertThat(history.replayFrom(300)).isEqualTo(100);
    }

    @Test
    void aLaneThatIsBehindChangesNoEarlierCut() {
        StateHistory history = new StateHistory(2, 0);
        history.passed(0, 100, Watermark.NONE);
        history.passed(1, 100, 110);
        history.passed(1, 300, 110);
        // The transform has come to this watermark with what is of the epoch from 300 on.
        history.passed(0, 200, 250);
        assertThat(history.replayFrom(300)).isEqualTo(100);
        assertThat(history.replayFrom(301)).isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whereItKnowsTimesLessExactlyItReplaysFromAnEarlierEpoch(long seed) {
        Random random = new Random(seed);
        StateHistory all = new StateHistory(1, 500);
        StateHistory few = new StateHistory(1, 500, 100);
        long start = Watermark.NONE;
        long watermark = 0;
        long before = Watermark.NONE;
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            long latest = watermark + random.nextInt(200) - 100;
            watermark += 1 + random.nextInt(STEP_MS);
            if (random.nextInt(4) > 0) {
                all.received(start, latest);
                few.received(start, latest);
            }
            all.passed(0, start, watermark);
            few.passed(0, start, watermark);
            start = watermark;
            if (random.nextInt(10) == 0) {
                long replay = few.replayFrom(watermark);
                // It knows times by a hundred milliseconds, and epochs are that far apart.
                long exact = all.replayFrom(watermark);
                assertThat(replay).isBetween(Math.max(exact, Watermark.NONE + EARLIER_MS) - EARLIER_MS, exact);
                assertThat(replay).isGreaterThanOrEqualTo(before);
                before = replay;
            }
        }
        assertThat(before).as("it does not keep to the first epoch").isGreaterThan(Watermark.NONE);
    }
}
