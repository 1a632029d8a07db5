package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.TupleKeys;

/**
 * The paper's parametric operators (§7.1), which multiply matrices: one without state, one with a matrix for each key, or the one behind the
 * other. The first multiplies the identity by the matrix of a tuple's value; its results have keys that are evenly spread, from that of the
 * tuple on, and values from the product. The second multiplies the matrix of the key, the identity at first, and its result is the key and
 * the checksum of the product.
 *
 * @param name as on the command line
 * @param stateless how often the operator without state multiplies for a tuple; 0: there is none
 * @param selectivity how many results that operator has for a tuple
 * @param keyed how often the operator with state multiplies for a tuple; 0: there is none
 * @param size rows of the matrices, so that the state of a key is size by size numbers
 * @param ranges how many ranges of the same width the keys are divided into; 0: they are divided by their hash, as is usual
 */
public record MatrixQuery(String name, int stateless, int selectivity, int keyed, int size, int ranges)
        implements Query {
    private static final int MOST_MULTIPLICATIONS = 1_000_000;
    private static final int MOST_SIZE = 32;
    private static final int MOST_RANGES = TupleKeys.COUNT;

    public MatrixQuery {
        if (stateless == 0 && keyed == 0) {
            throw new IllegalArgumentException(name + ": there is no operator; give one of them multiplications");
        }
        check("multiplications", stateless, 0, MOST_MULTIPLICATIONS);
        check("multiplications", keyed, 0, MOST_MULTIPLICATIONS);
        check("selectivity", selectivity, 1, TupleKeys.COUNT);
        check("size", size, 1, MOST_SIZE);
        check("ranges", ranges, 0, MOST_RANGES);
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + "=" + value + ": give " + least + " to " + most);
        }
    }

    /** The product of which a stateless operator's results come. */
    public long checksum(long value) {
        return Matrices.checksum(Matrices.multiplied(Matrices.identity(size), value, size, stateless));
    }

    /** The key of result {@code i} of the operator without state. */
    public long resultKey(long key, int i) {
        return (key + (long) i * TupleKeys.COUNT / selectivity) % TupleKeys.COUNT;
    }

    /** The value of result {@code i} of the operator without state. */
    public static long resultValue(long checksum, int i) {
        return checksum + i;
    }

    /** Where the ranges of keys end, but for the last. */
    public long[] bounds() {
        return TupleKeys.bounds(ranges);
    }

    @Override
    public QueryLoop loop(Rows rows) {
        return new MatrixLoop(this, rows);
    }
}
