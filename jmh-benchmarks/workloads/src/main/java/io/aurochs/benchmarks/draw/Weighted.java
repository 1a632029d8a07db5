package io.aurochs.benchmarks.draw;

import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/** Samplers of an index with a probability in proportion to its weight, in constant time. The table they share is immutable. */
public final class Weighted {
    /** A larger table, which is drawn from with one number less, is slower: it fits worse into the cache. */
    private static final int UNPADDED = -1;

    private Weighted() {}

    /** Draws from a stream. */
    public static SharedStateDiscreteSampler of(RandomStream random, double... weights) {
        return AliasMethodDiscreteSampler.of(random, weights, UNPADDED);
    }

    /** Weights 1 / 1, 1 / 2, 1 / 3 ... to the power of {@code exponent}. */
    public static SharedStateDiscreteSampler zipf(RandomStream random, int size, double exponent) {
        return zipfMandelbrot(random, size, exponent, 0);
    }

    /**
     * Weights 1 / (1 + shift), 1 / (2 + shift), 1 / (3 + shift) ... to the power of {@code exponent}.
     *
     * @param shift what makes the first ones more alike
     */
    public static SharedStateDiscreteSampler zipfMandelbrot(
            RandomStream random, int size, double exponent, double shift) {
        return of(
                random,
                IntStream.range(0, size)
                        .mapToDouble(i -> StrictMath.pow(i + 1.0 + shift, -exponent))
                        .toArray());
    }
}
