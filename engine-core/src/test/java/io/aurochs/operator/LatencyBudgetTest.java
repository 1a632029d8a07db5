package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.FakeClock;
import io.aurochs.testing.Seeds;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyBudgetTest {
    private static final long BUDGET_NS = 500_000;

    private final FakeClock clock = new FakeClock();
    private final LatencyBudget latency = new LatencyBudget(BUDGET_NS, clock);

    static LongStream seeds() {
        return Seeds.all();
    }

    /** Processes records of that cost and returns how many times output had to be shipped. */
    private int process(int records, long costNs) {
        int shipped = 0;
        for (int i = 0; i < records; i++) {
            clock.advance(costNs);
            if (latency.isSpent()) {
                shipped++;
            }
        }
        return shipped;
    }

    @Test
    void fastRecordsAreNeverInterruptedAndSeldomLookAtTheClock() {
        latency.begin();
        process(100, 10);
        long before = clock.reads();
        latency.begin();
        assertThat(process(512, 10)).isZero();
        assertThat(clock.reads() - before).isLessThanOrEqualTo(1 + 512 / 16);
    }

    @Test
    void aRecordSlowerThanTheBudgetIsShippedEachTime() {
        latency.begin();
        assertThat(process(10, 2 * BUDGET_NS)).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(longs = {BUDGET_NS / 8, BUDGET_NS * 3 / 8, BUDGET_NS * 2 / 5})
    void slowRecordsAreShippedBeforeTheBudgetIsOver(long costNs) {
        latency.begin();
        long oldest = clock.getAsLong();
        int shipped = 0;
        for (int i = 0; i < 1_000; i++) {
            clock.advance(costNs);
            if (latency.isSpent()) {
                assertThat(clock.getAsLong() - oldest).isLessThanOrEqualTo(BUDGET_NS);
                oldest = clock.getAsLong();
                shipped++;
            }
        }
        // Neither after each record nor too late: about once in a budget's time.
        int budgets = (int) (1_000 * costNs / BUDGET_NS);
        assertThat(shipped).isBetween(budgets, 2 * budgets);
    }

    @Test
    void recordsThatSuddenlyBecomeSlowAreNoticedWithinOneStride() {
        latency.begin();
        process(1_000, 10);
        // The stride is at its largest now: at most that many records pass before the clock is looked at.
        int unnoticed = 0;
        while (process(1, BUDGET_NS) == 0) {
            unnoticed++;
        }
        assertThat(unnoticed).isLessThan(16);
        // From then on the stride shrinks to single records.
        process(8, BUDGET_NS);
        assertThat(process(10, BUDGET_NS)).isEqualTo(10);
    }

    @Test
    void recordsThatBecomeFastAgainAreLeftAlone() {
        latency.begin();
        process(20, BUDGET_NS);
        process(100, 10);
        long before = clock.reads();
        latency.begin();
        assertThat(process(320, 10)).isZero();
        assertThat(clock.reads() - before).isLessThanOrEqualTo(1 + 320 / 16);
    }

    @Test
    void theBudgetBeginsAnewWithEachBundle() {
        latency.begin();
        process(1, BUDGET_NS / 3);
        clock.advance(10 * BUDGET_NS);
        latency.begin();
        assertThat(process(1, BUDGET_NS / 3)).isZero();
    }

    @Test
    void anEndedBudgetIsSpentOnceWithoutALookAtTheClock() {
        latency.begin();
        process(1_000, 10);
        long before = clock.reads();
        latency.end();
        assertThat(latency.isSpent()).isTrue();
        assertThat(clock.reads()).isEqualTo(before);
        assertThat(process(15, 10)).isZero();
        latency.end();
        latency.begin();
        assertThat(process(1, 10)).as("begun anew").isZero();
    }

    @Test
    void theBudgetIsOverWhenItIsSpentOrAsOldAsOutputMayGet() {
        latency.begin();
        assertThat(latency.isOver(clock.getAsLong() + BUDGET_NS - 1)).isFalse();
        assertThat(latency.isOver(clock.getAsLong() + BUDGET_NS)).isTrue();
        clock.advance(BUDGET_NS);
        assertThat(latency.isSpent()).isTrue();
        assertThat(latency.isOver(clock.getAsLong()))
                .as("what was spent is over")
                .isTrue();
        latency.begin();
        assertThat(latency.isOver(clock.getAsLong())).isFalse();
    }

    @Test
    void aBudgetOfNothingShipsEverySlowRecord() {
        LatencyBudget none = new LatencyBudget(0, clock);
        none.begin();
        for (int i = 0; i < 10; i++) {
            clock.advance(1);
            assertThat(none.isSpent()).isTrue();
        }
    }

    /** Output is never older than the budget and what one stride can hide, whatever the records cost. */
    @ParameterizedTest
    @MethodSource("seeds")
    void outputIsNeverOlderThanTheBudgetAndOneStride(long seed) {
        Random random = new Random(seed);
        latency.begin();
        long oldest = clock.getAsLong();
        long costliest = 1;
        for (int i = 0; i < 100_000; i++) {
            if (i % 100 == 0) {
                costliest = 1L << random.nextInt(19);
            }
            clock.advance(1 + random.nextInt((int) costliest));
            if (latency.isSpent()) {
                oldest = clock.getAsLong();
            }
            assertThat(clock.getAsLong() - oldest).isLessThanOrEqualTo(BUDGET_NS + 16 * (1L << 18));
        }
    }
}
