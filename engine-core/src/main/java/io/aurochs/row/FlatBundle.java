package io.aurochs.row;

import io.aurochs.api.Internal;
import org.jspecify.annotations.Nullable;

/**
 * A bundle of records of a {@link Schema}, flat in memory outside the heap (StreamBox §7.1). The records may be shared with other
 * bundles and never change; which of them a bundle still has is its own: a filter only takes bits out of the bundle's selection.
 */
public final class FlatBundle {
    private static final int BITS = Long.SIZE;
    private static final long[] NO_BITS = new long[0];

    private final FlatBundlePool pool;
    private int recordCount;
    private long epoch;
    private int sourceTask;
    private long version;
    private @Nullable FlatRecords records;
    /** Its records are those of so many rows, from this one on. */
    private int firstRow;

    private int rows;
    private long timeShiftMs;
    /** A bit for each record that it still has, if it has lost any. */
    private long[] selection = NO_BITS;

    private boolean isSelective;

    FlatBundle(FlatBundlePool pool) {
        this.pool = pool;
    }

    /**
     * Has some of those records, at other times.
     *
     * @param newFirstRow the row of its first record
     * @param newRows how many it has from there on
     * @param newTimeShiftMs what is added to the times in memory, milliseconds
     */
    FlatBundle open(FlatRecords newRecords, int newFirstRow, int newRows, long newTimeShiftMs) {
        records = newRecords;
        firstRow = newFirstRow;
        rows = newRows;
        timeShiftMs = newTimeShiftMs;
        recordCount = newRows;
        return this;
    }

    /** Gives it back to the pool it came from, empty; whoever has read it. */
    public void recycle() {
        pool.recycle(this);
    }

    /** How many records it still has. */
    public int recordCount() {
        return recordCount;
    }

    /** Epoch that its records are of. */
    @Internal
    public long epoch() {
        return epoch;
    }

    /** Graph-wide index of the task that produced its records. */
    @Internal
    public int sourceTask() {
        return sourceTask;
    }

    /** Which version of a pipeline's functions its records are processed by, from 0. */
    @Internal
    public long version() {
        return version;
    }

    /** Its records are processed by this version of the pipeline's functions. */
    @Internal
    public void version(long newVersion) {
        version = newVersion;
    }

    /** Which of the machine's nodes its records lie on, from 0. */
    public int node() {
        return pool.node();
    }

    /** The row of its first record. */
    int firstRow() {
        return firstRow;
    }

    /** How many records it had when it was filled. */
    int rows() {
        return rows;
    }

    FlatRecords records() {
        FlatRecords current = records;
        if (current == null) {
            throw new IllegalStateException("the bundle was recycled, and has no records any more");
        }
        return current;
    }

    /** The file that the bytes of its records lie in; null when they are in memory. */
    public @Nullable String file() {
        return records().text().file();
    }

    /** What its records consist of. */
    public Schema schema() {
        return records().schema();
    }

    /** What is added to the event times in memory, milliseconds. */
    long timeShiftMs() {
        return timeShiftMs;
    }

    /** Another bundle with the records that this one has now, which it does not lose with it; of the same version. Its owner only. */
    public FlatBundle share() {
        FlatRecords shared = records();
        shared.share();
        FlatBundle other = pool.bundle().open(shared, firstRow, rows, timeShiftMs);
        other.version = version;
        if (isSelective) {
            other.copySelection(selection, words());
            other.recordCount = recordCount;
        }
        return other;
    }

    private void copySelection(long[] bits, int words) {
        room(words);
        System.arraycopy(bits, 0, selection, 0, words);
        isSelective = true;
    }

    private void room(int words) {
        if (selection.length < words) {
            selection = new long[words];
        }
    }

    private static int words(int records) {
        return (records + BITS - 1) / BITS;
    }

    /** Whether it has lost records since it was filled. */
    boolean isSelective() {
        return isSelective;
    }

    /** How many words its selection has, with a bit for each row: 64 rows each, but the last one. */
    @Internal
    public int words() {
        return words(rows);
    }

    /** Which of the 64 rows of a word it still has; the first one is the lowest bit. */
    @Internal
    public long selected(int word) {
        return isSelective ? selection[word] : all(word);
    }

    private long all(int word) {
        return rows - word * BITS >= BITS ? -1L : -1L >>> (BITS - rows % BITS);
    }

    /**
     * Of the rows of a word it has only these from now on.
     *
     * @param bits of rows that it has
     */
    @Internal
    public void select(int word, long bits) {
        long before = selected(word);
        if (bits == before) {
            return;
        }
        if (!isSelective) {
            selectAll();
        }
        selection[word] = bits;
        recordCount -= Long.bitCount(before) - Long.bitCount(bits);
    }

    /** It loses the record of a row. */
    void drop(int row) {
        int word = row / BITS;
        select(word, selected(word) & ~(1L << row));
    }

    private void selectAll() {
        int words = words();
        room(words);
        for (int word = 0; word < words; word++) {
            selection[word] = all(word);
        }
        isSelective = true;
    }

    /** Says which epoch and which task its records are of. */
    @Internal
    public void label(long newEpoch, int newSourceTask) {
        epoch = newEpoch;
        sourceTask = newSourceTask;
    }

    /** Makes it empty, and lets go of its records. */
    void clear() {
        FlatRecords last = records;
        records = null;
        isSelective = false;
        recordCount = 0;
        epoch = 0;
        sourceTask = 0;
        version = 0;
        if (last != null) {
            last.release();
        }
    }
}
