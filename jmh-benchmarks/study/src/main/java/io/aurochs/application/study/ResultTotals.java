package io.aurochs.application.study;

/** How many results there are, and the sum of their hashes. One thread. */
public final class ResultTotals implements Results {
    private long count;
    private long checksum;

    @Override
    public void accept(long hash) {
        count++;
        checksum += hash;
    }

    public long count() {
        return count;
    }

    public long checksum() {
        return checksum;
    }
}
