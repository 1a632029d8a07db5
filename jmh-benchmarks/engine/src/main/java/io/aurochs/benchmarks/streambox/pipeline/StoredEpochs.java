package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.BytesField;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The epochs of one stream that a replay keeps, as bundles outside the heap. Immutable until it is closed. */
final class StoredEpochs implements AutoCloseable {
    private static final int MOST_BLOCK_BYTES = 1 << 30;
    /** What a writer leaves free between rows and text. */
    private static final int SPARE_BYTES = 64;

    private final Schema schema;
    private final BlockPool blocks;
    private final List<List<FlatBundle>> epochs;

    private StoredEpochs(Schema schema, BlockPool blocks, List<List<FlatBundle>> epochs) {
        this.schema = schema;
        this.blocks = blocks;
        this.epochs = epochs;
    }

    /** What writes a batch's records. */
    private interface Filling<B> {
        void write(B records, RecordWriter writer);
    }

    /**
     * Stores texts.
     *
     * @param schema of one column
     */
    static StoredEpochs texts(Replay<TextRecords> replay, Schema schema, BytesField text) {
        return store(replay, schema, TextRecords::bytes, (records, writer) -> {
            for (int i = 0; i < records.size(); i++) {
                int start = records.starts()[i];
                writer.begin(records.times()[i])
                        .put(text, records.text(), start, records.starts()[i + 1] - start)
                        .commit();
            }
        });
    }

    /**
     * Stores columns of numbers.
     *
     * @param stream the stream's part of a batch
     * @param columns where the batch's columns go, in their order
     */
    static <B extends RecordBatch> StoredEpochs numbers(
            Replay<B> replay, Function<B, NumberRecords> stream, Schema schema, LongField... columns) {
        return store(replay, schema, records -> 0L, (records, writer) -> {
            NumberRecords numbers = stream.apply(records);
            for (int i = 0; i < numbers.size(); i++) {
                writer.begin(numbers.times()[i]);
                for (int column = 0; column < columns.length; column++) {
                    writer.put(columns[column], numbers.column(column)[i]);
                }
                writer.commit();
            }
        });
    }

    private static <B extends RecordBatch> StoredEpochs store(
            Replay<B> replay, Schema schema, Function<B, Long> textBytes, Filling<B> filling) {
        BlockPool blocks = new BlockPool(new MemoryBudget(Long.MAX_VALUE), null);
        FlatBundlePool pool = new FlatBundlePool(0, blocks);
        List<List<FlatBundle>> epochs = new ArrayList<>();
        for (int epoch = 0; epoch < replay.epochsKept(); epoch++) {
            B records = replay.epoch(epoch);
            long rowBytes = (1L + schema.fields().size()) * Long.BYTES;
            long bytes = textBytes.apply(records) + records.size() * rowBytes + SPARE_BYTES;
            List<FlatBundle> bundles = new ArrayList<>();
            RecordWriter writer =
                    new RecordWriter(schema, Integer.MAX_VALUE, (int) Math.min(MOST_BLOCK_BYTES, bytes), bundles::add);
            writer.open(pool);
            filling.write(records, writer);
            writer.flush();
            epochs.add(bundles);
        }
        return new StoredEpochs(schema, blocks, epochs);
    }

    Schema schema() {
        return schema;
    }

    /** The bundles of epoch {@code n} of any round, in the order of its records; their times are those of the first round. */
    List<FlatBundle> epoch(long n) {
        return epochs.get((int) (n % epochs.size()));
    }

    /** Gives the memory back; what was sliced from it must not be read any more. */
    @Override
    public void close() {
        epochs.forEach(bundles -> bundles.forEach(FlatBundle::recycle));
        blocks.close();
    }
}
