package io.aurochs.benchmarks.draw;

/**
 * Ranks of a Zipf distribution over any number of elements, without a table: rejection-inversion (Hörmann and Derflinger, 1996).
 * Immutable.
 */
public final class ZipfRanks {
    private final long size;
    private final double exponent;
    private final double highest;
    private final double lowest;

    /** @param exponent above 0 */
    public ZipfRanks(long size, double exponent) {
        if (size < 1 || exponent <= 0) {
            throw new IllegalArgumentException("size=" + size + ", exponent=" + exponent + ": above 0");
        }
        this.size = size;
        this.exponent = exponent;
        lowest = integral(1.5) - 1;
        highest = integral(size + 0.5);
    }

    /** From 1, the most frequent, to the size. */
    public long draw(RandomStream random) {
        while (true) {
            double area = highest + random.unit() * (lowest - highest);
            long rank = Math.min(size, Math.max(1, (long) (inverse(area) + 0.5)));
            if (area >= integral(rank + 0.5) - StrictMath.pow((double) rank, -exponent)) {
                return rank;
            }
        }
    }

    /** Of x to the power of -exponent. */
    private double integral(double x) {
        double log = StrictMath.log(x);
        return exponent == 1 ? log : StrictMath.expm1((1 - exponent) * log) / (1 - exponent);
    }

    private double inverse(double area) {
        return StrictMath.exp(exponent == 1 ? area : StrictMath.log1p(area * (1 - exponent)) / (1 - exponent));
    }
}
