package io.aurochs.benchmarks.streambox.data;

/** Columns of 64-bit numbers and event times. The arrays are the caller's to read, nobody's to change. */
public final class NumberRecords implements RecordBatch {
    private final long[][] columns;
    private final long[] times;

    /** @param times ms; as long as each column */
    public NumberRecords(long[] times, long[]... columns) {
        for (long[] column : columns) {
            if (column.length != times.length) {
                throw new IllegalArgumentException("column=" + column.length + ", times=" + times.length);
            }
        }
        this.times = times;
        this.columns = columns;
    }

    public long[] column(int index) {
        return columns[index];
    }

    /** ms. */
    public long[] times() {
        return times;
    }

    @Override
    public int size() {
        return times.length;
    }

    @Override
    public long bytes() {
        return (long) times.length * columns.length * Long.BYTES;
    }
}
