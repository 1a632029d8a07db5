package io.aurochs.application.study;

/** Adds results up. One thread. */
public final class ResultTotals implements Results {
    private long count;
    private long checksum;
    private long orderedChecksum;
    private long amount;

    @Override
    public void accept(long hash, long orderedHash, long resultAmount) {
        count++;
        checksum += hash;
        orderedChecksum += orderedHash;
        amount += resultAmount;
    }

    public long count() {
        return count;
    }

    public long checksum() {
        return checksum;
    }

    public ResultSums sums() {
        return new ResultSums(count, checksum, orderedChecksum, amount);
    }
}
