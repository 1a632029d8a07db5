package io.aurochs.operator.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.Watermark;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The records of a sequence that have results come in order, from buckets that were processed one by one. */
class EmittersTest {
    private static final Schema SCHEMA = Schema.named("keys").longs("key").build();
    private static final LongField KEY = SCHEMA.longField("key");
    /** Four buckets, of which keys of this test never fill the third. */
    private static final KeyBuckets BUCKETS = KeyBuckets.byRange(KEY, 1, 2, 3);

    private static final long[] KEYS = {3, 0, 1};

    private final BlockPool blocks = new BlockPool(new MemoryBudget(1 << 24), null);
    private final FlatBundlePool pool = new FlatBundlePool(0, blocks);
    private final List<FlatBundle> bundles = new ArrayList<>();

    @AfterEach
    void giveBack() {
        bundles.forEach(FlatBundle::recycle);
        blocks.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 1_000})
    void everyRecordHasResults(int records) {
        assertThat(merged(records, position -> position % 5 + 1))
                .containsExactlyElementsOf(expected(records, position -> position % 5 + 1));
    }

    @Test
    void fewRecordsHaveResults() {
        IntUnaryOperator results = position -> position == 63 || position == 64 || position == 199 ? 2 : 0;
        assertThat(merged(200, results)).containsExactlyElementsOf(expected(200, results));
    }

    @Test
    void noRecordHasResults() {
        assertThat(merged(128, position -> 0)).isEmpty();
    }

    @Test
    void whatWasTakenOrClearedDoesNotComeAgain() {
        EmitterList list = new EmitterList();
        list.add(1, 2);
        assertThat(list.take()).hasSize(1);
        list.add(3, 4);
        list.clear();
        assertThat(list.take()).isEmpty();
    }

    /** Bucket and results of each record that has some. */
    private static List<List<Integer>> expected(int records, IntUnaryOperator results) {
        return IntStream.range(0, records)
                .filter(position -> results.applyAsInt(position) > 0)
                .mapToObj(position -> List.of((int) KEYS[position % KEYS.length], results.applyAsInt(position)))
                .toList();
    }

    private List<List<Integer>> merged(int records, IntUnaryOperator results) {
        KeyedSequence sequence = sequence(records);
        KeyCut cut = sequence.cut();
        EmitterList list = new EmitterList();
        for (int bucket = 0; bucket < cut.buckets(); bucket++) {
            for (int i = cut.start(bucket); i < cut.end(bucket); i++) {
                int count = results.applyAsInt(cut.position(i));
                if (count > 0) {
                    list.add(cut.position(i), count);
                }
            }
            if (cut.start(bucket) < cut.end(bucket)) {
                sequence.processed(bucket, list.take(), List.of());
            }
        }
        List<List<Integer>> merged = new ArrayList<>();
        Emitters emitters = new Emitters(sequence);
        while (emitters.next()) {
            merged.add(List.of(emitters.bucket(), emitters.records()));
        }
        return merged;
    }

    private KeyedSequence sequence(int records) {
        RecordWriter writer = new RecordWriter(SCHEMA, records, 1 << 16, bundles::add);
        writer.open(pool);
        for (int i = 0; i < records; i++) {
            writer.begin(0).put(KEY, KEYS[i % KEYS.length]).commit();
        }
        writer.flush();
        KeyCut cut = new KeyCut(bundles, BUCKETS, new RecordCursor(SCHEMA), record -> record.get(KEY));
        return new KeyedSequence(new BundleSequence(0, bundles, Watermark.NONE, 0, 0), cut);
    }
}
