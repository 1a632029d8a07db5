package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.draw.RandomStream;
import java.util.stream.LongStream;

/**
 * How often keys come. There are {@link #COUNT}, from 0. Skewed ones come from a normal distribution around 0: the values in [-1, 1), drawn
 * again until there is one, are scaled to the keys (Prasaad et al., §7.2.1).
 *
 * @param sigma of the normal distribution, at least {@link #LEAST_SIGMA}; infinite: all keys are equally likely
 */
public record TupleKeys(double sigma) {
    public static final int COUNT = 10_000;
    public static final double LEAST_SIGMA = 0.01;
    /** From here on nearly all values lie outside [-1, 1), and the others are nearly uniform. */
    public static final double MOST_SIGMA = 10;

    public static final TupleKeys UNIFORM = new TupleKeys(Double.POSITIVE_INFINITY);

    public TupleKeys {
        if (!(sigma >= LEAST_SIGMA && (sigma <= MOST_SIGMA || Double.isInfinite(sigma)))) {
            throw new IllegalArgumentException("sigma=" + sigma + ": give " + LEAST_SIGMA + " to " + MOST_SIGMA);
        }
    }

    long draw(RandomStream random) {
        if (Double.isInfinite(sigma)) {
            return random.below(COUNT);
        }
        double value = sigma * normal(random);
        while (value < -1 || value >= 1) {
            value = sigma * normal(random);
        }
        return (long) ((value + 1) / 2 * COUNT);
    }

    /** By Box and Muller. */
    private static double normal(RandomStream random) {
        return Math.sqrt(-2 * Math.log(random.unit())) * Math.cos(2 * Math.PI * random.unit());
    }

    /** Where ranges of the same width end, so many in all, but for the last. */
    public static long[] bounds(int ranges) {
        return LongStream.range(1, ranges).map(range -> range * COUNT / ranges).toArray();
    }
}
