package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValuesPerKeyTest {
    private static final int RECORDS = 1_000;
    /** So many that what was before does not count. */
    private static final int MANY_RECORDS = 1_000 * RECORDS;

    private final ValuesPerKey values = new ValuesPerKey();

    private boolean afterwards(long records, long withNewKey) {
        values.processed(records, withNewKey);
        values.decide();
        return values.areFew();
    }

    @Test
    void keysAreTakenToHaveManyValues() {
        assertThat(values.areFew()).isFalse();
        values.decide();
        assertThat(values.areFew()).as("nothing is known").isFalse();
    }

    @Test
    void keysHaveFewValuesWhenMoreThanHalfOfTheRecordsHaveNewOnes() {
        assertThat(afterwards(RECORDS, RECORDS / 2)).isFalse();
        assertThat(new ValuesPerKeyTest().afterwards(RECORDS, RECORDS / 2 + 1)).isTrue();
    }

    @Test
    void nothingIsDecidedBeforeItIsAskedFor() {
        values.processed(RECORDS, RECORDS);
        assertThat(values.areFew()).isFalse();
        values.decide();
        assertThat(values.areFew()).isTrue();
    }

    @Test
    void whatWorkersHaveProcessedIsAddedUp() {
        values.processed(RECORDS, 0);
        values.processed(2 * RECORDS, 2 * RECORDS);
        values.decide();
        assertThat(values.areFew()).isTrue();
    }

    @Test
    void inBetweenItStaysAsItIs() {
        assertThat(afterwards(RECORDS, 0)).isFalse();
        assertThat(afterwards(MANY_RECORDS, MANY_RECORDS / 3)).isFalse();
        ValuesPerKeyTest other = new ValuesPerKeyTest();
        assertThat(other.afterwards(RECORDS, RECORDS)).isTrue();
        assertThat(other.afterwards(MANY_RECORDS, MANY_RECORDS / 3)).isTrue();
    }

    @Test
    void itChangesBackWhenLessThanAQuarterHaveNewOnes() {
        assertThat(afterwards(RECORDS, RECORDS)).isTrue();
        assertThat(afterwards(MANY_RECORDS, MANY_RECORDS / 5)).isFalse();
        assertThat(afterwards(1_000L * MANY_RECORDS, 1_000L * MANY_RECORDS)).isTrue();
    }

    @Test
    void whereNothingIsProcessedItStaysAsItIs() {
        assertThat(afterwards(RECORDS, RECORDS)).isTrue();
        for (int i = 0; i < 20; i++) {
            values.decide();
        }
        assertThat(values.areFew()).isTrue();
    }
}
