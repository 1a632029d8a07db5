package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.state.RecordHeap;
import java.util.Comparator;

/** The first records of an order, as many as are wanted. One thread at a time. */
final class TopRecords {
    /** How many records that are no longer among the first may lie in memory, for each that is. */
    private static final int LEFT_BEHIND = 16;

    private final int wanted;
    private final BlockPool memory;
    private final Comparator<RecordCursor> order;
    private final RecordCursor first;
    private final RecordCursor second;
    private final AddressHeap kept;
    private RecordHeap records;
    private int appended;

    /** @param order which comes first */
    TopRecords(int wanted, Schema schema, Comparator<RecordCursor> order, BlockPool memory) {
        this.wanted = wanted;
        this.memory = memory;
        this.order = order;
        this.first = new RecordCursor(schema);
        this.second = new RecordCursor(schema);
        this.records = new RecordHeap(memory);
        this.kept = new AddressHeap(this::compare);
    }

    private int compare(long a, long b) {
        records.open(a, first);
        records.open(b, second);
        return order.compare(first, second);
    }

    /** Adds a record, if it is among the first. */
    void add(RecordCursor record) {
        if (kept.size() == wanted) {
            records.open(kept.last(), first);
            if (order.compare(record, first) >= 0) {
                return;
            }
            kept.removeLast();
        }
        kept.add(records.append(record, RecordHeap.NONE));
        if (++appended > (long) wanted * LEFT_BEHIND) {
            leaveBehind();
        }
    }

    /** Copies those that are among the first, and gives the memory of all back. */
    private void leaveBehind() {
        RecordHeap before = records;
        long[] addresses = kept.toArray();
        RecordHeap after = new RecordHeap(memory);
        long[] moved = new long[addresses.length];
        try {
            for (int i = 0; i < addresses.length; i++) {
                before.open(addresses[i], first);
                moved[i] = after.append(first, RecordHeap.NONE);
            }
            records = after;
        } finally {
            (records == after ? before : after).release();
        }
        kept.clear();
        for (long address : moved) {
            kept.add(address);
        }
        appended = moved.length;
    }

    /** What is done with a record. */
    @FunctionalInterface
    interface Visitor {
        void visit(RecordCursor record);
    }

    /** Visits the records in their order, which takes them out. */
    void drain(Visitor visitor) {
        long[] addresses = new long[kept.size()];
        for (int i = addresses.length - 1; i >= 0; i--) {
            addresses[i] = kept.removeLast();
        }
        for (long address : addresses) {
            records.open(address, first);
            visitor.visit(first);
        }
    }

    /** Gives the memory back. */
    void release() {
        records.release();
    }
}
