package io.aurochs.benchmarks.ordered.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Clicks and sales: what they are made of, and that record i depends on the seed and i alone. */
class RetailGeneratorsTest {
    private static final int COUNT = 60_000;
    private static final int COLUMNS = 4;
    private static final EpochPlan PLAN = new EpochPlan(1_000, 36_000, 0, 1);
    private static final RetailScale SCALE = new RetailScale(50, 20, 200);

    private final Generator<NumberRecords> clicks = new ClickGenerator(5, PLAN, SCALE);
    private final Generator<NumberRecords> sales = new SaleGenerator(5, PLAN, SCALE);

    @Test
    void aRecordDependsOnItsPlaceAlone() {
        for (Generator<NumberRecords> generator : List.of(clicks, sales)) {
            NumberRecords all = generator.generate(0, 1_000);
            NumberRecords part = generator.generate(377, 400);
            assertThat(part.times()).isEqualTo(Arrays.copyOfRange(all.times(), 377, 777));
            for (int column = 0; column < COLUMNS; column++) {
                assertThat(part.column(column)).isEqualTo(Arrays.copyOfRange(all.column(column), 377, 777));
            }
        }
    }

    @Test
    void timesDoNotFall() {
        for (Generator<NumberRecords> generator : List.of(clicks, sales)) {
            assertThat(generator.generate(0, 5_000).times()).isSorted();
        }
    }

    @Test
    void clicksHaveTheSharesThatAreStated() {
        NumberRecords records = clicks.generate(0, COUNT);
        assertThat(share(records, ClickGenerator.PAGE, page -> page == ClickGenerator.VIEW))
                .isCloseTo(0.60, within(0.02));
        assertThat(share(records, ClickGenerator.PAGE, page -> page == ClickGenerator.CART))
                .isCloseTo(0.15, within(0.02));
        assertThat(share(records, ClickGenerator.PAGE, page -> page == ClickGenerator.ORDER))
                .isCloseTo(0.05, within(0.02));
        assertThat(share(records, ClickGenerator.ITEM, item -> item == 0)).isCloseTo(0.20, within(0.02));
        assertThat(share(records, ClickGenerator.USER, user -> user != 0)).isCloseTo(0.80, within(0.04));
    }

    @Test
    void salesHaveTheSharesThatAreStated() {
        NumberRecords records = sales.generate(0, COUNT);
        assertThat(share(records, SaleGenerator.STORE, store -> store <= SaleGenerator.STORES / 2))
                .isCloseTo(0.5, within(0.04));
        assertThat(LongStream.of(records.column(SaleGenerator.STORE)))
                .allMatch(store -> store >= 1 && store <= SaleGenerator.STORES);
        assertThat(LongStream.of(records.column(SaleGenerator.CENTS)))
                .allMatch(cents -> cents >= 100 && cents <= 20_000);
        // The first quarter of the items has half of the draws.
        assertThat(share(records, SaleGenerator.ITEM, item -> item <= SCALE.items() / 4))
                .isCloseTo(0.5, within(0.02));
    }

    private static double share(NumberRecords records, int column, LongPredicate which) {
        return (double) LongStream.of(records.column(column)).filter(which).count() / records.size();
    }
}
