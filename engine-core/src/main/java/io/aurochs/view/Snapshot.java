package io.aurochs.view;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.state.RecordHeap;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a view has of an interval of event time: all records that are in it, and nothing of another one. Good until the query returns that it
 * was given to; for that thread only.
 */
public final class Snapshot {
    private final ViewDeclaration view;
    private final Interval interval;
    private final RecordCursor cursor;
    private boolean isVisiting;
    private boolean isClosed;
    /** What a key of bytes is looked for by; null before the first one. */
    private @Nullable OffHeapBlock keyBlock;

    Snapshot(ViewDeclaration view, Interval interval) {
        this.view = view;
        this.interval = interval;
        this.cursor = new RecordCursor(view.schema());
    }

    /** When the interval begins, milliseconds since 1970. */
    public long startMs() {
        return interval.startMs();
    }

    /** When the next interval begins, milliseconds since 1970. */
    public long endMs() {
        return interval.startMs() + view.everyMs();
    }

    /** What the records consist of. */
    public Schema schema() {
        return view.schema();
    }

    /** The column that records are found by; empty: they are not. */
    public Optional<Field> key() {
        return Optional.ofNullable(view.key());
    }

    /** How many there are. */
    public long count() {
        return interval.parts().stream().mapToLong(RecordPart::count).sum();
    }

    /**
     * Visits all records, in no order.
     *
     * @param visitor receives a cursor at the record, which it does not keep
     */
    public void forEach(Consumer<RecordCursor> visitor) {
        forEachWhile(record -> {
            visitor.accept(record);
            return true;
        });
    }

    /**
     * Visits records, in no order, until that is enough.
     *
     * @param visitor as of {@link #forEach}; returns whether it wants more
     */
    public void forEachWhile(Predicate<RecordCursor> visitor) {
        visiting(record -> {
            boolean wantsMore = true;
            for (RecordPart part : interval.parts()) {
                wantsMore = wantsMore && part.visitWhile(record, visitor);
            }
            return 0;
        });
    }

    /** A visitor may look up other records: each visit has a cursor of its own. */
    private int visiting(ToIntFunction<RecordCursor> visit) {
        checkOpen();
        boolean isWithin = isVisiting;
        RecordCursor record = isWithin ? new RecordCursor(view.schema()) : cursor;
        isVisiting = true;
        try {
            return visit.applyAsInt(record);
        } finally {
            isVisiting = isWithin;
            record.close();
        }
    }

    /**
     * Visits the records that have a key.
     *
     * @param key in the view's column of integers
     * @param visitor receives a cursor at the record, which it does not keep
     * @return how many there are
     * @throws IllegalArgumentException when the view was not declared with such a key
     */
    public int find(long key, Consumer<RecordCursor> visitor) {
        checkOpen();
        if (!(view.key() instanceof LongField)) {
            throw otherKey("a number");
        }
        return visiting(record -> {
            int found = 0;
            for (RecordPart part : interval.parts()) {
                if (part.index() instanceof LongIndex index) {
                    found += visit(part, index.find(key), record, visitor);
                }
            }
            return found;
        });
    }

    /**
     * Visits the records that have a key.
     *
     * @param key in the view's column of bytes, which are UTF-8
     * @param visitor receives a cursor at the record, which it does not keep
     * @return how many there are
     * @throws IllegalArgumentException when the view was not declared with such a key
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory for the key
     */
    public int find(String key, Consumer<RecordCursor> visitor) {
        return find(key.getBytes(StandardCharsets.UTF_8), visitor);
    }

    /** As {@link #find(String, Consumer)}, by any bytes. */
    public int find(byte[] key, Consumer<RecordCursor> visitor) {
        checkOpen();
        if (!(view.key() instanceof BytesField)) {
            throw otherKey("bytes");
        }
        return visiting(record -> {
            OffHeapBlock block = block(key);
            int found = 0;
            for (RecordPart part : interval.parts()) {
                if (part.index() instanceof BytesIndex index) {
                    found += visit(part, index.find(block, key.length), record, visitor);
                }
            }
            return found;
        });
    }

    private OffHeapBlock block(byte[] key) {
        OffHeapBlock block = keyBlock;
        if (block == null || block.size() < key.length) {
            giveBackKeyBlock();
            block = interval.memory().take(key.length);
            keyBlock = block;
        }
        block.put(0, key, key.length);
        return block;
    }

    private void giveBackKeyBlock() {
        OffHeapBlock block = keyBlock;
        if (block != null) {
            keyBlock = null;
            interval.memory().giveBack(block);
        }
    }

    private static int visit(RecordPart part, long chain, RecordCursor record, Consumer<RecordCursor> visitor) {
        int visited = 0;
        for (long address = chain; address != RecordHeap.NONE; visited++) {
            address = part.open(address, record);
            visitor.accept(record);
        }
        return visited;
    }

    private IllegalArgumentException otherKey(String given) {
        return new IllegalArgumentException(view + ": its records are not found by " + given + ", as its key is "
                + view.key() + "; declare it with another key, or look through all records");
    }

    private void checkOpen() {
        if (isClosed) {
            throw new IllegalStateException(view
                    + ": the snapshot is used after the query that it was for; copy what you need within the query");
        }
    }

    /** Whether its memory is given back. For tests. */
    boolean isGivenBack() {
        return interval.isGivenBack();
    }

    /** The query has returned. */
    void close() {
        isClosed = true;
        cursor.close();
        giveBackKeyBlock();
    }
}
