package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class SampledWeightTest {
    private static final int INTERVAL = 8;
    private static final int MANY = 200_000;
    private static final long SMALL = 24;
    private static final long LARGE = 1 << 20;

    private int weighed;
    private final SampledWeight sampled = new SampledWeight(
            record -> {
                weighed++;
                return (Long) record;
            },
            INTERVAL);

    /** The sum of the estimates of some records, and in {@link #weighed} how many of them were weighed. */
    private long estimate(int records, LongUnaryOperator weightOf) {
        weighed = 0;
        long sum = 0;
        for (int record = 0; record < records; record++) {
            sum += sampled.of(weightOf.applyAsLong(record));
        }
        return sum;
    }

    @Test
    void theFirstRecordsAreAllWeighed() {
        Random random = new Random(1);
        for (int record = 0; record < SampledWeight.FIRST; record++) {
            long weight = random.nextInt(100);
            assertThat(sampled.of(weight)).isEqualTo((int) weight);
        }
    }

    @Test
    void ofSmallRecordsThatAreAlikeOneInSoManyIsWeighed() {
        assertThat(estimate(MANY, record -> SMALL)).isEqualTo(MANY * SMALL);
        assertThat((double) (MANY - SampledWeight.FIRST) / (weighed - SampledWeight.FIRST))
                .isCloseTo(INTERVAL, within(0.2));
    }

    @Test
    void smallRecordsOfSeveralSizesAreEstimatedByTheirMean() {
        Random random = new Random(2);
        long[] actual = new long[1];
        long estimated = estimate(MANY, record -> {
            long weight = 1L + random.nextInt(60);
            actual[0] += weight;
            return weight;
        });
        assertThat((double) estimated / actual[0]).isCloseTo(1, within(0.05));
        assertThat(weighed).isLessThan(MANY / INTERVAL * 11 / 10);
    }

    @Test
    void largeRecordsAreAllWeighed() {
        assertThat(estimate(MANY, record -> LARGE)).isEqualTo(MANY * LARGE);
        assertThat(weighed).isEqualTo(MANY);
    }

    /** One in a hundred is large: once it is known, no byte is overlooked. */
    @Test
    void whereSomeAreLargeAllAreWeighed() {
        Random random = new Random(3);
        LongUnaryOperator mixed = record -> random.nextInt(100) == 0 ? LARGE : SMALL;
        estimate(10_000, mixed);
        long[] actual = new long[1];
        long estimated = estimate(MANY, record -> {
            long weight = mixed.applyAsLong(record);
            actual[0] += weight;
            return weight;
        });
        assertThat(estimated).isEqualTo(actual[0]);
        assertThat(weighed).isEqualTo(MANY);
    }

    /** How many large ones pass unseen after a long time without any, in a hundred streams. */
    @Test
    void fewLargeRecordsAreOverlookedBeforeTheFirstOneIsSeen() {
        long overlooked = 0;
        for (int stream = 0; stream < 100; stream++) {
            Random random = new Random(stream);
            estimate(50_000 + random.nextInt(1_000), record -> SMALL);
            int large = 0;
            while (sampled.of(LARGE) < SampledWeight.LARGE) {
                large++;
                sampled.of(SMALL);
            }
            overlooked += large;
        }
        assertThat(overlooked / 100).isLessThan(2 * INTERVAL);
    }

    /** A stream with a period: at whichever place the large one stands, it is found. */
    @Test
    void aPeriodHidesNothing() {
        for (int place = 0; place < INTERVAL; place++) {
            int large = place;
            estimate(2 * SampledWeight.WATCHED, record -> SMALL);
            estimate(100 * INTERVAL, record -> record % INTERVAL == large ? LARGE : SMALL);
            assertThat(estimate(INTERVAL, record -> record % INTERVAL == large ? LARGE : SMALL))
                    .as("place=%d", place)
                    .isEqualTo(LARGE + (INTERVAL - 1) * SMALL);
        }
    }

    @Test
    void whenRecordsAreSmallAgainFewAreWeighedAgain() {
        estimate(100, record -> LARGE);
        estimate(2 * SampledWeight.WATCHED, record -> SMALL);
        assertThat(estimate(MANY, record -> SMALL)).isEqualTo(MANY * SMALL);
        assertThat(weighed).isLessThan(MANY / INTERVAL * 11 / 10);
    }

    /** From small to a little less than large: no record is worth a look of its own, and the mean follows. */
    @Test
    void theMeanFollowsWhatChanges() {
        estimate(MANY, record -> 200);
        assertThat((double) estimate(MANY, record -> 1_000)).isCloseTo(1_000.0 * MANY, within(0.01 * 1_000 * MANY));
    }

    @Test
    void recordsThatCannotBeWeighedAreTriedLessAndLessOften() {
        SampledWeight unknown = new SampledWeight(
                record -> {
                    weighed++;
                    return RecordWeigher.UNKNOWN;
                },
                INTERVAL);
        for (int record = 0; record < MANY; record++) {
            assertThat(unknown.of(record)).isPositive();
        }
        // After each failure twice as many are skipped, up to 64 intervals.
        assertThat(weighed).isBetween(10, MANY / INTERVAL / 64 + 10);
    }

    @Test
    void aRecordOfManyGigabytesIsAsLargeAsCanBeCounted() {
        assertThat(sampled.of(Long.MAX_VALUE)).isPositive();
        assertThat(sampled.of(Long.MAX_VALUE)).isPositive();
    }

    @Test
    void anIntervalIsPositive() {
        assertThatThrownBy(() -> new SampledWeight(record -> 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("interval=0");
    }

    @Test
    void recordsThatAreNotWeighedMayBeSkippedTogether() {
        SampledWeight oneByOne = new SampledWeight(record -> SMALL, INTERVAL, 0);
        SampledWeight together = new SampledWeight(record -> SMALL, INTERVAL, 0);
        long record = 0;
        while (record < MANY) {
            int passed = together.unweighed();
            together.skip(passed);
            for (int i = 0; i < passed; i++) {
                assertThat(oneByOne.of(SMALL)).isEqualTo(together.mean());
            }
            assertThat(oneByOne.unweighed())
                    .as("after record %d", record + passed)
                    .isZero();
            assertThat(oneByOne.of(SMALL)).isEqualTo(together.of(SMALL));
            record += passed + 1;
        }
    }
}
