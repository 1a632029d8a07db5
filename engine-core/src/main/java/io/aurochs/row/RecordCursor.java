package io.aurochs.row;

import io.aurochs.api.Internal;
import io.aurochs.memory.OffHeapBlock;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the records of a flat bundle. What it tells is of the record it is at, and changes when it goes on. For one thread at a
 * time; allocates nothing but what {@link #text} returns.
 */
public final class RecordCursor {
    private final Schema schema;
    private final int rowBytes;
    private final BytesField[] bytesFields;

    private @Nullable FlatBundle bundle;
    private OffHeapBlock rows = NOTHING;
    private OffHeapBlock text = NOTHING;
    private int count;
    private int row;
    /** Rows lie below, each below the one before it. */
    private int begin;

    private int at;
    private long timeShiftMs;
    /** Whether its records do not simply follow each other: it has lost some, or they lie in several blocks. */
    private boolean isIndirect;
    /** Of records that do not simply follow each other, the last one that {@link #next} has gone to. */
    private int reached;
    /** The word of the bundle's selection that this one is in. */
    private int word;
    /** The records of that word that are behind it. */
    private long left;

    private @Nullable MergedRecords merged;
    /** Where the bundle's first record is among the merged ones. */
    private int firstRow;
    /** Of merged records, the part that the last one was in. */
    private int part;

    private static final OffHeapBlock NOTHING = OffHeapBlock.empty();
    private static final int NO_PART = -1;

    /** Of records of a schema. */
    public RecordCursor(Schema schema) {
        this.schema = schema;
        this.rowBytes = schema.rowBytes();
        this.bytesFields = schema.bytesFields();
    }

    /**
     * Goes before the first record of a bundle.
     *
     * @throws IllegalArgumentException when the bundle's schema is another one
     */
    public void open(FlatBundle newBundle) {
        FlatRecords records = newBundle.records();
        if (records.schema() != schema) {
            throw new IllegalArgumentException(
                    "a bundle of schema " + records.schema().besides(schema) + " was sent to where records of " + schema
                            + " are read; connect streams of one schema");
        }
        bundle = newBundle;
        rows = records.rows();
        text = records.text();
        count = newBundle.rows();
        row = -1;
        begin = rows.size() - newBundle.firstRow() * rowBytes;
        at = begin;
        timeShiftMs = newBundle.timeShiftMs();
        merged = records.merged();
        isIndirect = newBundle.isSelective() || merged != null;
        firstRow = newBundle.firstRow();
        part = NO_PART;
        reached = -1;
        word = -1;
        left = 0;
    }

    /** Goes on to the next record; false when there is none. */
    public boolean next() {
        if (!isIndirect) {
            at -= rowBytes;
            return ++row < count;
        }
        FlatBundle current = bundle;
        return current != null && nextSelected(current);
    }

    private boolean nextSelected(FlatBundle current) {
        if (row != reached) {
            // It was sent there.
            word = row / Long.SIZE;
            left = current.selected(word) & (-2L << row);
        }
        while (left == 0 && word + 1 < current.words()) {
            left = current.selected(++word);
        }
        if (left == 0) {
            row = count;
        } else {
            seek(word * Long.SIZE + Long.numberOfTrailingZeros(left));
            left &= left - 1;
        }
        reached = row;
        return row < count;
    }

    /** Goes to a record by its position in the bundle, whether the bundle still has it or not. */
    public void seek(int newRow) {
        row = newRow;
        MergedRecords many = merged;
        int rowOfBlock = many == null ? newRow : goTo(many, many.placeOf(firstRow + newRow));
        at = begin - (rowOfBlock + 1) * rowBytes;
    }

    /** Goes to the block that a merged record lies in; the record's row there. */
    private int goTo(MergedRecords many, long place) {
        FlatBundle current = bundle;
        int newPart = MergedRecords.part(place);
        if (newPart != part && current != null) {
            part = newPart;
            rows = many.rows(newPart);
            text = many.text(newPart);
            begin = many.begin(newPart);
            timeShiftMs = current.timeShiftMs() + many.shiftMs(newPart);
        }
        return MergedRecords.row(place);
    }

    /** How many bytes a {@linkplain #copyTo copy} of the record has. */
    public int copyBytes() {
        int bytes = rowBytes;
        for (BytesField field : bytesFields) {
            bytes += length(field);
        }
        return bytes;
    }

    /** Writes the record into a block: its row, with its time, then what its columns of bytes hold. */
    @Internal
    public void copyTo(OffHeapBlock block, int position) {
        rows.copyTo(at, block, position, rowBytes);
        block.putLong(position + Schema.TIME_OFFSET, time());
        int end = position + rowBytes;
        for (BytesField field : bytesFields) {
            int length = length(field);
            text.copyTo(position(field), block, end, length);
            block.putLong(position + field.offset(), Slot.of(end, length));
            end += length;
        }
    }

    /** Goes to a record that was {@linkplain #copyTo copied}, of no bundle. */
    @Internal
    public void openCopy(OffHeapBlock block, int position) {
        bundle = null;
        merged = null;
        rows = block;
        text = block;
        at = position;
        timeShiftMs = 0;
    }

    /** Forgets the bundle. */
    public void close() {
        bundle = null;
        rows = NOTHING;
        text = NOTHING;
        count = 0;
        merged = null;
        isIndirect = false;
    }

    /** What the records consist of. */
    public Schema schema() {
        return schema;
    }

    /** One past the position of the last record of the bundle. */
    public int rows() {
        return count;
    }

    /** Position of the record in its bundle, from 0. */
    public int row() {
        return row;
    }

    /** Takes the record out of the bundle. */
    public void drop() {
        FlatBundle current = bundle;
        if (current != null) {
            current.drop(row);
        }
    }

    /** Event time, milliseconds since 1970. */
    public long time() {
        return rows.getLong(at + Schema.TIME_OFFSET) + timeShiftMs;
    }

    /** A number; throws {@link IllegalArgumentException} when the field is of another schema, as all that read a field. */
    public long get(LongField field) {
        return rows.getLong(at + field.offsetIn(schema));
    }

    /** A number. */
    public double get(DoubleField field) {
        return Double.longBitsToDouble(rows.getLong(at + field.offsetIn(schema)));
    }

    /** How many bytes a value has. */
    public int length(BytesField field) {
        return Slot.length(rows.getLong(at + field.offsetIn(schema)));
    }

    /** Where a value begins in the {@linkplain #text() text's block}. */
    public int position(BytesField field) {
        return Slot.position(rows.getLong(at + field.offsetIn(schema)));
    }

    /** The block that the bytes of all columns lie in. */
    public OffHeapBlock text() {
        return text;
    }

    /** A byte of a value. */
    public byte byteAt(BytesField field, int index) {
        long slot = rows.getLong(at + field.offsetIn(schema));
        if (index < 0 || index >= Slot.length(slot)) {
            throw new IndexOutOfBoundsException(
                    "field=" + field + " index=" + index + ": it has " + Slot.length(slot) + " bytes");
        }
        return text.getByte(Slot.position(slot) + index);
    }

    /** A value as text, in UTF-8. Allocates. */
    public String text(BytesField field) {
        long slot = rows.getLong(at + field.offsetIn(schema));
        byte[] bytes = new byte[Slot.length(slot)];
        text.get(Slot.position(slot), bytes, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** What is in a slot of the row, as it lies there. */
    long slot(int offset) {
        return rows.getLong(at + offset);
    }
}
