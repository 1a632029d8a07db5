package io.aurochs.benchmarks.draw;

/** Draws an index with a probability in proportion to its weight, in constant time (Walker and Vose). Immutable. */
public final class AliasTable {
    private static final double WHOLE = 0x1p31;

    private final int[] keepBelow;
    private final int[] alias;

    public AliasTable(double[] weights) {
        int size = weights.length;
        keepBelow = new int[size];
        alias = new int[size];
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double[] scaled = new double[size];
        int[] open = new int[size];
        int small = 0;
        int large = size;
        for (int i = 0; i < size; i++) {
            scaled[i] = weights[i] * size / sum;
            if (scaled[i] < 1) {
                open[small++] = i;
            } else {
                open[--large] = i;
            }
        }
        while (small > 0 && large < size) {
            int less = open[--small];
            int more = open[large];
            keepBelow[less] = (int) (scaled[less] * WHOLE);
            alias[less] = more;
            scaled[more] -= 1 - scaled[less];
            if (scaled[more] < 1) {
                large++;
                open[small++] = more;
            }
        }
        while (small > 0) {
            keep(open[--small]);
        }
        while (large < size) {
            keep(open[large++]);
        }
    }

    /** Weights 1 / 1, 1 / 2, 1 / 3 ... to the power of {@code exponent}. */
    public static AliasTable zipf(int size, double exponent) {
        return zipfMandelbrot(size, exponent, 0);
    }

    /**
     * Weights 1 / (1 + shift), 1 / (2 + shift), 1 / (3 + shift) ... to the power of {@code exponent}.
     *
     * @param shift what makes the first ones more alike
     */
    public static AliasTable zipfMandelbrot(int size, double exponent, double shift) {
        double[] weights = new double[size];
        for (int i = 0; i < size; i++) {
            weights[i] = StrictMath.pow(i + 1.0 + shift, -exponent);
        }
        return new AliasTable(weights);
    }

    private void keep(int index) {
        keepBelow[index] = Integer.MAX_VALUE;
        alias[index] = index;
    }

    /** The index that 64 random bits stand for. */
    public int draw(long bits) {
        int index = Mix.below(keepBelow.length, bits);
        return (int) (bits & Integer.MAX_VALUE) < keepBelow[index] ? index : alias[index];
    }
}
