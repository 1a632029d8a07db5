package io.aurochs.storm.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BundleSizesTest {
    private long records;
    private long bundles;
    private final BundleSizes sizes = new BundleSizes(() -> records, () -> bundles);

    private double receive(long moreRecords, long moreBundles) {
        records += moreRecords;
        bundles += moreBundles;
        sizes.note();
        return sizes.mean();
    }

    @Test
    void isTheMeanOfTheLastIntervalWithBundles() {
        assertThat(sizes.mean()).isZero();
        assertThat(receive(300, 10)).isEqualTo(30);
        assertThat(receive(0, 0)).as("a second without bundles says nothing").isEqualTo(30);
        assertThat(receive(505, 10)).isEqualTo(50.5);
    }
}
