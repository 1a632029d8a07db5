package io.aurochs.application.study;

/**
 * What results add up to, in whatever order they come: see {@link Results}.
 *
 * @param count how many there are
 * @param checksum the sum of their hashes
 * @param orderedChecksum the sum of the hashes of what depends on the order of the records
 * @param amount the sum of their amounts
 */
public record ResultSums(long count, long checksum, long orderedChecksum, long amount) {
    /** Of no results. */
    public static final ResultSums NONE = new ResultSums(0, 0, 0, 0);

    /** Of results of which nothing depends on the order of the records. */
    public ResultSums(long count, long checksum) {
        this(count, checksum, 0, 0);
    }

    /** Of all these results and those. */
    public ResultSums plus(ResultSums other) {
        return new ResultSums(
                count + other.count,
                checksum + other.checksum,
                orderedChecksum + other.orderedChecksum,
                amount + other.amount);
    }

    /** What a result amounts to on average; 0 if there is none. */
    public double meanAmount() {
        return count == 0 ? 0 : (double) amount / count;
    }
}
