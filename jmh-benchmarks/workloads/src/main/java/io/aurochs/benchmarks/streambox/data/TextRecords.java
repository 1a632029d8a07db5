package io.aurochs.benchmarks.streambox.data;

/** Texts of ASCII bytes and their event times. The arrays are the caller's to read, nobody's to change. */
public final class TextRecords implements RecordBatch {
    private final byte[] text;
    private final int[] starts;
    private final long[] times;

    /**
     * @param text all texts, one behind the other
     * @param starts where each text begins, and behind the last one where it ends
     * @param times ms
     */
    public TextRecords(byte[] text, int[] starts, long[] times) {
        if (starts.length != times.length + 1) {
            throw new IllegalArgumentException("starts=" + starts.length + ", times=" + times.length);
        }
        this.text = text;
        this.starts = starts;
        this.times = times;
    }

    public byte[] text() {
        return text;
    }

    /** One more than there are records: record i is of the bytes from {@code starts()[i]} to {@code starts()[i + 1]}. */
    public int[] starts() {
        return starts;
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
        return (long) starts[times.length] - starts[0];
    }
}
