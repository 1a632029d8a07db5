package io.aurochs.benchmarks.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {
    private static final int DRAWS = 200_000;
    private static final int SIZE = 100;
    private static final double SHIFT = 2.7;

    private final RandomStream random = new RandomStream(11);

    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1, 1.2})
    void weightsFollowZipf(double exponent) {
        DiscreteSampler table = Weighted.zipf(random, SIZE, exponent);
        int[] counts = new int[SIZE];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.sample()]++;
        }
        assertZipf(counts, exponent, 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 1.2})
    void weightsFollowZipfAndMandelbrot(double exponent) {
        DiscreteSampler table = Weighted.zipfMandelbrot(random, SIZE, exponent, SHIFT);
        int[] counts = new int[SIZE];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.sample()]++;
        }
        assertZipf(counts, exponent, SHIFT);
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
}
