package io.aurochs.row;

import io.aurochs.api.Internal;
import io.aurochs.memory.OffHeapBlock;
import org.jspecify.annotations.Nullable;

/**
 * Fills flat bundles with records of one schema: {@link #begin} a record, put its values, {@link #commit} it. A bundle that is full is
 * shipped, and another one begun. Values that are not put are 0, or of no bytes; a record that is not committed is left out. For one
 * thread at a time; allocates nothing per record.
 */
public final class RecordWriter {
    /** What the last copy may write beyond itself. */
    private static final int SPILL_BYTES = Long.BYTES;

    private final Schema schema;
    private final Field[] fields;
    private final BytesField[] bytesFields;
    private final int rowBytes;
    private int bundleRecords;
    private final int mostBytes;
    private final Outlet outlet;
    /** With how large a block a bundle begins: about what the last ones filled. */
    private int usualBytes;

    private @Nullable FlatBundlePool pool;
    private OffHeapBlock block = NOTHING;
    /** The row being written, or the last one. */
    private int at;
    /** Where what the columns of bytes hold goes. */
    private int textAt;
    /** The same of the last record that was committed. */
    private int textEnd;

    private int count;

    /** Whether a record is begun and not committed. */
    private boolean isBegun;

    private @Nullable OffHeapBlock foreignText;

    private static final OffHeapBlock NOTHING = OffHeapBlock.empty();

    /** Where bundles go. */
    @FunctionalInterface
    public interface Outlet {
        /** Takes a bundle of at least one record. */
        void ship(FlatBundle bundle);
    }

    /**
     * Of records of a schema.
     *
     * @param bundleRecords most records in a bundle
     * @param mostBytes how large a bundle's block grows, unless a single record is larger
     */
    public RecordWriter(Schema schema, int bundleRecords, int mostBytes, Outlet outlet) {
        this.schema = schema;
        this.fields = schema.fields().toArray(Field[]::new);
        this.bytesFields = schema.bytesFields();
        this.rowBytes = schema.rowBytes();
        this.bundleRecords = bundleRecords;
        this.mostBytes = mostBytes;
        this.outlet = outlet;
    }

    /** Fills bundles of a pool from now on; after a {@link #flush()}. */
    @Internal
    public void open(FlatBundlePool newPool) {
        pool = newPool;
    }

    /** A bundle has no more records than that, from the next record on. */
    public void bundleRecords(int records) {
        bundleRecords = records;
    }

    /** What the records consist of. */
    public Schema schema() {
        return schema;
    }

    /**
     * Begins a record.
     *
     * @param time event time, milliseconds since 1970
     */
    public RecordWriter begin(long time) {
        textAt = textEnd;
        at = block.size() - (count + 1) * rowBytes;
        if (at < textAt + SPILL_BYTES || count >= bundleRecords) {
            makeRoom();
        }
        isBegun = true;
        block.putLong(at + Schema.TIME_OFFSET, time);
        for (int slot = Schema.SLOT_BYTES; slot < rowBytes; slot += Schema.SLOT_BYTES) {
            block.putLong(at + slot, 0);
        }
        return this;
    }

    /** For one more row. */
    private void makeRoom() {
        if (count >= bundleRecords || !grow(count + 1, 0)) {
            ship();
            take(rowBytes + SPILL_BYTES);
        }
    }

    /**
     * Goes on in a larger block.
     *
     * @param rows that it is to have room for; the last one is the one being written
     * @param more bytes of text
     * @return false when the bundle is large enough, or memory is short
     */
    private boolean grow(int rows, int more) {
        OffHeapBlock before = block;
        FlatBundlePool current = pool;
        long needed = (long) rows * rowBytes + textAt + more + SPILL_BYTES;
        if (current == null
                || before == NOTHING
                || needed > mostBytes
                || current.blocks().isShort()) {
            return false;
        }
        OffHeapBlock larger = current.blocks().take(Math.min(mostBytes, Math.max(needed, 2L * before.size())));
        int rowsBytes = (isBegun ? count + 1 : count) * rowBytes;
        before.copyTo(0, larger, 0, textAt);
        before.copyTo(before.size() - rowsBytes, larger, larger.size() - rowsBytes, rowsBytes);
        block = larger;
        at = larger.size() - rows * rowBytes;
        current.blocks().giveBack(before);
        return true;
    }

    /** Where a field of the record being written is within its row. */
    private int offset(Field field) {
        if (!isBegun) {
            throw new IllegalStateException("field=" + field + " of schema " + schema
                    + ": no record is begun; begin one before, and commit it after");
        }
        return field.offsetIn(schema);
    }

    /**
     * Puts a number; throws {@link IllegalArgumentException} when the field is of another schema, and {@link IllegalStateException} when no
     * record is begun, as all that put a value.
     */
    public RecordWriter put(LongField field, long value) {
        block.putLong(at + offset(field), value);
        return this;
    }

    /** Puts a number. */
    public RecordWriter put(DoubleField field, double value) {
        block.putLong(at + offset(field), Double.doubleToRawLongBits(value));
        return this;
    }

    /** Puts bytes of a block; throws {@link IllegalArgumentException} when they are more than was declared, as all that put bytes. */
    public RecordWriter put(BytesField field, OffHeapBlock from, int position, int length) {
        int offset = offset(field);
        room(field, length);
        from.copyLooselyTo(position, block, textAt, length);
        block.putLong(at + offset, Slot.of(textAt, length));
        textAt += length;
        return this;
    }

    /** Puts bytes of an array. */
    public RecordWriter put(BytesField field, byte[] from, int start, int length) {
        int offset = offset(field);
        room(field, length);
        block.putLoosely(textAt, from, start, length);
        block.putLong(at + offset, Slot.of(textAt, length));
        textAt += length;
        return this;
    }

    /**
     * What the columns of bytes of later records hold lies in a block that is not copied, and that the bundles keep; after a
     * {@link #flush()}, or it throws {@link IllegalStateException}.
     */
    @Internal
    public void openText(OffHeapBlock text) {
        if (count > 0) {
            throw new IllegalStateException("schema " + schema + ": " + count
                    + " records lie in another text; flush before another one is opened");
        }
        foreignText = text;
    }

    /**
     * Puts bytes that lie in the block that was {@linkplain #openText opened}, and stay there; throws {@link IndexOutOfBoundsException} when
     * they lie outside of it.
     */
    @Internal
    public RecordWriter putInPlace(BytesField field, int position, int length) {
        checkWidth(field, length);
        OffHeapBlock opened = foreignText;
        if (opened == null) {
            throw new IllegalStateException(
                    "field=" + field + " of schema " + schema + ": no text was opened; put bytes");
        }
        if (position < 0 || position > opened.size() - length) {
            throw new IndexOutOfBoundsException("field=" + field + " of schema " + schema + " position=" + position
                    + " length=" + length + ": the text that was opened has " + opened.size() + " bytes");
        }
        block.putLong(at + offset(field), Slot.of(position, length));
        return this;
    }

    /** Puts a part of a value of another record. */
    public RecordWriter put(BytesField field, RecordCursor from, BytesField fromField, int start, int length) {
        if (start < 0 || length < 0 || length > from.length(fromField) - start) {
            throw new IndexOutOfBoundsException("field=" + fromField + " start=" + start + " length=" + length
                    + ": it has " + from.length(fromField) + " bytes");
        }
        return put(field, from.text(), from.position(fromField) + start, length);
    }

    /** Puts a value of another record. */
    public RecordWriter put(BytesField field, RecordCursor from, BytesField fromField) {
        return put(field, from.text(), from.position(fromField), from.length(fromField));
    }

    /** The record is complete. */
    public void commit() {
        if (!isBegun) {
            throw new IllegalStateException("schema " + schema + ": no record is begun, or it is committed already");
        }
        isBegun = false;
        textEnd = textAt;
        count++;
    }

    /** Leaves out the record that is begun, if there is one. */
    @Internal
    public void abandon() {
        isBegun = false;
    }

    /** Begins a record with the time and the values of another one of the same schema. */
    public RecordWriter begin(RecordCursor from) {
        if (fields.length > 0) {
            // The same for all of them.
            fields[0].offsetIn(from.schema());
        }
        begin(from.time());
        for (int slot = Schema.SLOT_BYTES; slot < rowBytes; slot += Schema.SLOT_BYTES) {
            block.putLong(at + slot, from.slot(slot));
        }
        // None is of this block before it is put.
        for (BytesField bytes : bytesFields) {
            block.putLong(at + bytes.offset(), 0);
        }
        for (BytesField bytes : bytesFields) {
            put(bytes, from, bytes);
        }
        return this;
    }

    /** Ships the records that are committed; one that is begun is left out. */
    public void flush() {
        isBegun = false;
        ship();
    }

    /** Ships the records that are committed, unless a record is begun, which may be committed later. */
    @Internal
    public void flushCommitted() {
        if (!isBegun) {
            ship();
        }
    }

    private void ship() {
        OffHeapBlock filled = block;
        FlatBundlePool current = pool;
        if (current == null || filled == NOTHING) {
            return;
        }
        int records = count;
        usualBytes = Math.max(records * rowBytes + textEnd + SPILL_BYTES, usualBytes / 2);
        block = NOTHING;
        count = 0;
        textAt = 0;
        textEnd = 0;
        if (records == 0) {
            current.blocks().giveBack(filled);
        } else {
            outlet.ship(current.bundle(schema, filled, foreignText == null ? filled : foreignText, records));
        }
    }

    /** How many records are committed and not shipped. */
    @Internal
    public int pending() {
        return count;
    }

    /** Leaves out what was not shipped, and gives its memory back. */
    public void discard() {
        OffHeapBlock written = block;
        FlatBundlePool current = pool;
        isBegun = false;
        block = NOTHING;
        count = 0;
        textAt = 0;
        textEnd = 0;
        if (current != null && written != NOTHING) {
            current.blocks().giveBack(written);
        }
    }

    private void checkWidth(BytesField field, int length) {
        if (length < 0) {
            throw new IllegalArgumentException(
                    "field=" + field + " of schema " + schema + " length=" + length + ": it cannot be negative");
        }
        if (length > field.width()) {
            throw new IllegalArgumentException("field=" + field + " of schema " + schema + ": a value of " + length
                    + " bytes, declared are at most " + field.width() + "; declare a wider column, or cut the value");
        }
    }

    private void room(BytesField field, int length) {
        checkWidth(field, length);
        if (foreignText != null) {
            throw new IllegalStateException("field=" + field + " of schema " + schema
                    + ": a text was opened, which values have to lie in; put them in place");
        }
        if (textAt + length + SPILL_BYTES > at && !grow(count + 1, length)) {
            moveOn(length);
        }
    }

    /** Goes on with the record in another block, in which it has room. */
    private void moveOn(int more) {
        OffHeapBlock before = block;
        int from = at;
        long needed = (long) rowBytes + (textAt - textEnd) + more + SPILL_BYTES;
        if (needed > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a record of schema " + schema + " would have " + needed + " bytes: too large");
        }
        // The block before is read below, though its bundle may have been read and recycled by then: so it is copied
        // first.
        OffHeapBlock next = takeBlock((int) needed);
        int row = next.size() - rowBytes;
        before.copyTo(from, next, row, rowBytes);
        int end = 0;
        for (Field field : fields) {
            if (field instanceof BytesField) {
                long slot = next.getLong(row + field.offset());
                int length = Slot.length(slot);
                before.copyTo(Slot.position(slot), next, end, length);
                next.putLong(row + field.offset(), Slot.of(end, length));
                end += length;
            }
        }
        ship();
        block = next;
        at = row;
        textAt = end;
    }

    private void take(int bytes) {
        block = takeBlock(bytes);
        at = block.size() - rowBytes;
    }

    private OffHeapBlock takeBlock(int bytes) {
        FlatBundlePool current = pool;
        if (current == null) {
            throw new IllegalStateException("a record of schema " + schema + " was begun outside of a call");
        }
        return current.blocks().take(Math.max(bytes, Math.min(usualBytes, mostBytes)));
    }
}
