package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.Combine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Several combiners side by side in the accumulators of one entry. One thread at a time.
 *
 * <pre>
 *  accumulators:  [how many records, if counted][those of the first combiner][those of the second] ...
 * </pre>
 */
final class Combination {
    private final Combiner[] combiners;
    private final int[] firstByte;
    /** By combiner. */
    private final int[] kept;

    private final int slots;
    private final boolean countsRecords;
    /** By partition: where one follows the blocks of all partitions, each record stores a reference, see {@link Accumulator#at}. */
    private final Accumulator[] added;

    private final Accumulator accumulator = new Accumulator();
    private final Accumulator other = new Accumulator();

    /** Of entries in one block. */
    Combination(List<Combiner> combiners, boolean countsRecords) {
        this(combiners, countsRecords, 1);
    }

    /**
     * Of entries in a block for each partition.
     *
     * @param countsRecords whether records are taken away again, so that an entry may come to be of none
     */
    Combination(List<Combiner> combiners, boolean countsRecords, int partitions) {
        this.added = Stream.generate(Accumulator::new).limit(partitions).toArray(Accumulator[]::new);
        this.countsRecords = countsRecords;
        this.combiners = combiners.toArray(Combiner[]::new);
        this.firstByte = new int[this.combiners.length];
        this.kept = new int[this.combiners.length];
        int next = countsRecords ? 1 : 0;
        for (int i = 0; i < this.combiners.length; i++) {
            firstByte[i] = next * Long.BYTES;
            kept[i] = this.combiners[i].slots();
            next += kept[i];
        }
        this.slots = next;
    }

    /** How many accumulators an entry needs. */
    int slots() {
        return slots;
    }

    static boolean canSubtract(List<Combiner> combiners) {
        for (Combiner combiner : combiners) {
            if (!combiner.canSubtract()) {
                return false;
            }
        }
        return true;
    }

    /** Adds a record to an entry. */
    void add(OffHeapBlock block, int at, boolean isNew, RecordCursor record) {
        add(0, block, at, isNew, record);
    }

    /** Adds a record to an entry of a partition. */
    void add(int partition, OffHeapBlock block, int at, boolean isNew, RecordCursor record) {
        Accumulator entry = added[partition];
        if (countsRecords) {
            block.putLong(at, block.getLong(at) + 1);
        }
        for (int i = 0; i < combiners.length; i++) {
            entry.at(block, at + firstByte[i], kept[i]);
            if (isNew) {
                combiners[i].begin(entry);
            }
            combiners[i].add(entry, record);
        }
    }

    /** Adds an entry to another one. */
    Combine adding() {
        return (into, at, from, fromAt, isNew) -> {
            if (isNew) {
                from.copyTo(fromAt, into, at, slots * Long.BYTES);
                return;
            }
            if (countsRecords) {
                into.putLong(at, into.getLong(at) + from.getLong(fromAt));
            }
            for (int i = 0; i < combiners.length; i++) {
                accumulator.at(into, at + firstByte[i], kept[i]);
                combiners[i].merge(accumulator, other.at(from, fromAt + firstByte[i], kept[i]));
            }
        };
    }

    /** Takes an entry away from another one, which was made of it among others. */
    Combine subtracting() {
        return (into, at, from, fromAt, isNew) -> {
            into.putLong(at, into.getLong(at) - from.getLong(fromAt));
            for (int i = 0; i < combiners.length; i++) {
                accumulator.at(into, at + firstByte[i], kept[i]);
                combiners[i].subtract(accumulator, other.at(from, fromAt + firstByte[i], kept[i]));
            }
        };
    }

    /** Whether an entry is of any records at all, after some were taken away. */
    boolean hasRecords(OffHeapBlock block, int at) {
        return !countsRecords || block.getLong(at) != 0;
    }

    /** What puts the combiners' results into records of a schema, whose last columns they have declared. */
    List<ResultWriter> results(RecordWriter writer, int firstColumn) {
        List<Field> columns = writer.schema().fields();
        List<ResultWriter> results = new ArrayList<>();
        int next = firstColumn;
        for (Combiner combiner : combiners) {
            Schema.Builder probe = Schema.named("results");
            combiner.declare(probe);
            int count = probe.build().fields().size();
            results.add(new ResultWriter(writer, columns.subList(next, next + count)));
            next += count;
        }
        return results;
    }

    /** Puts the results of an entry. */
    void put(OffHeapBlock block, int at, List<ResultWriter> results) {
        for (int i = 0; i < combiners.length; i++) {
            combiners[i].result(accumulator.at(block, at + firstByte[i], kept[i]), results.get(i));
        }
    }
}
