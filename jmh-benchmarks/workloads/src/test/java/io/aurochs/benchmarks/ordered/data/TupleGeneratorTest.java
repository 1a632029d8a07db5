package io.aurochs.benchmarks.ordered.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TupleGeneratorTest {
    private static final int RECORDS = 50_000;
    private static final EpochPlan PLAN = new EpochPlan(1_000, 1_000, 0, 1);

    private static NumberRecords tuples(TupleKeys keys, long first, int count) {
        return new TupleGenerator(1, PLAN, keys).generate(first, count);
    }

    /** How many of the records have a key from 3,750 to 6,249: a value from -1/4 to 1/4. */
    private static double middle(TupleKeys keys) {
        return Arrays.stream(tuples(keys, 0, RECORDS).column(TupleGenerator.KEY))
                        .filter(key -> key >= 3_750 && key < 6_250)
                        .count()
                / (double) RECORDS;
    }

    /** The normal distribution between -1/4 and 1/4, by that between -1 and 1. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.9876", "0.25, 0.6827", "0.5, 0.4012", "1, 0.2892", "2, 0.2598"})
    void skewedKeysAreNormal(double sigma, double share) {
        assertThat(middle(new TupleKeys(sigma))).isCloseTo(share, within(0.01));
    }

    @Test
    void otherKeysAreUniform() {
        assertThat(middle(TupleKeys.UNIFORM)).isCloseTo(0.25, within(0.01));
    }

    @Test
    void aRecordDependsOnItsNumberAlone() {
        TupleKeys keys = new TupleKeys(0.25);
        for (int column : new int[] {TupleGenerator.KEY, TupleGenerator.VALUE}) {
            assertThat(tuples(keys, 100, 10).column(column))
                    .isEqualTo(Arrays.copyOfRange(tuples(keys, 0, 200).column(column), 100, 110));
        }
    }

    @Test
    void rangesHaveTheSameWidth() {
        assertThat(TupleKeys.bounds(4)).containsExactly(2_500, 5_000, 7_500);
        assertThat(TupleKeys.bounds(3)).containsExactly(3_333, 6_666);
        assertThat(TupleKeys.bounds(1)).isEmpty();
    }

    @Test
    void aSigmaThatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new TupleKeys(0)).hasMessage("sigma=0.0: give 0.01 to 10.0");
        assertThatThrownBy(() -> new TupleKeys(Double.NaN)).hasMessage("sigma=NaN: give 0.01 to 10.0");
    }
}
