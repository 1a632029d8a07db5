package io.aurochs.benchmarks.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {
    private static final int DRAWS = 200_000;
    private static final int SIZE = 100;
    private static final double SHIFT = 2.7;
    private static final long MILLIONS = 70_000_000;

    private final RandomStream random = new RandomStream(11);

    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1, 1.2})
    void anAliasTableFollowsZipf(double exponent) {
        AliasTable table = AliasTable.zipf(SIZE, exponent);
        int[] counts = new int[SIZE];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.draw(random.next())]++;
        }
        assertZipf(counts, exponent, 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 1.2})
    void anAliasTableFollowsZipfAndMandelbrot(double exponent) {
        AliasTable table = AliasTable.zipfMandelbrot(SIZE, exponent, SHIFT);
        int[] counts = new int[SIZE];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.draw(random.next())]++;
        }
        assertZipf(counts, exponent, SHIFT);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1, 1.2})
    void rejectionInversionFollowsZipf(double exponent) {
        ZipfRanks ranks = new ZipfRanks(SIZE, exponent);
        int[] counts = new int[SIZE];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) ranks.draw(random) - 1]++;
        }
        assertZipf(counts, exponent, 0);
    }

    private static void assertZipf(int[] counts, double exponent, double shift) {
        double sum = 0;
        for (int i = 0; i < SIZE; i++) {
            sum += Math.pow(i + 1.0 + shift, -exponent);
        }
        for (int i = 0; i < SIZE; i++) {
            double expected = DRAWS * Math.pow(i + 1.0 + shift, -exponent) / sum;
            assertThat((double) counts[i]).isCloseTo(expected, within(6 * Math.sqrt(expected)));
        }
    }

    @Test
    void theRarestOfMillionsIsDrawnToo() {
        ZipfRanks ranks = new ZipfRanks(MILLIONS, 1);
        long greatest = 0;
        for (int i = 0; i < DRAWS; i++) {
            greatest = Math.max(greatest, ranks.draw(random));
        }
        assertThat(greatest).isBetween(MILLIONS * 99 / 100, MILLIONS);
    }
}
