package io.aurochs.benchmarks.streambox.data;

/**
 * The same stretch of two streams, equally long; each has the columns {@link #KEY} and {@link #PAYLOAD}. As one batch their
 * records alternate: record 2 i is the left stream's i-th, record 2 i + 1 the right one's.
 */
public final class JoinRecords implements RecordBatch {
    public static final int KEY = 0;
    public static final int PAYLOAD = 1;

    private final NumberRecords left;
    private final NumberRecords right;

    public JoinRecords(NumberRecords left, NumberRecords right) {
        if (left.size() != right.size()) {
            throw new IllegalArgumentException("left=" + left.size() + ", right=" + right.size());
        }
        this.left = left;
        this.right = right;
    }

    public NumberRecords left() {
        return left;
    }

    public NumberRecords right() {
        return right;
    }

    /** Of both streams together. */
    @Override
    public int size() {
        return 2 * left.size();
    }

    @Override
    public long bytes() {
        return left.bytes() + right.bytes();
    }
}
