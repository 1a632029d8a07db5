package io.aurochs.benchmarks.streambox.loop;

/** Records that grep found. */
final class Matches implements Pane<Matches> {
    private long count;
    private long checksum;

    void add(long hash) {
        count++;
        checksum += hash;
    }

    @Override
    public void add(Matches pane) {
        count += pane.count;
        checksum += pane.checksum;
    }

    @Override
    public void subtract(Matches pane) {
        count -= pane.count;
        checksum -= pane.checksum;
    }

    @Override
    public void clear() {
        count = 0;
        checksum = 0;
    }

    long count() {
        return count;
    }

    /** The sum of the records' hashes. */
    long checksum() {
        return checksum;
    }
}
