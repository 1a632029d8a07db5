package io.aurochs.operator.ordered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.TaskFailure;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which record a failure of a bucket names, and what a bucket has seen by then. */
class KeyedSeatTest {
    private static final Schema SCHEMA = Schema.named("keys").longs("key").build();
    private static final LongField KEY = SCHEMA.longField("key");
    private static final KeyBuckets BUCKETS = KeyBuckets.byRange(KEY, 1, 2);
    private static final Vertex VERTEX = new Vertex(0, "count", false, 0, List.of(1));
    /** The first record of bucket 2 is record 3. */
    private static final long[] KEYS = {0, 1, 0, 2, 1, 2};

    private static final int NONE = -1;

    private static final int BUDGET_BYTES = 1 << 24;
    private static final int MORE_THAN_THERE_IS = 2 * BUDGET_BYTES;

    private final MemoryBudget budget = new MemoryBudget(BUDGET_BYTES);
    private final BlockPool blocks = new BlockPool(budget, null);
    private final FlatBundlePool pool = new FlatBundlePool(0, blocks);
    private final List<FlatBundle> bundles = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void giveBack() {
        bundles.forEach(FlatBundle::recycle);
        assertThat(budget.takenBytes()).as("bytes still taken").isZero();
        blocks.close();
    }

    @Test
    void aBucketWithoutMemoryFailsAtItsFirstRecord() {
        KeyedSeat seat = new KeyedSeat(VERTEX, new Noting(2, true), SCHEMA, pool, BUCKETS);
        KeyedSequence sequence = sequence(seat);
        assertThat(seat.process(sequence, 0)).isFalse();
        assertThat(seat.process(sequence, 1)).isFalse();
        assertThatThrownBy(() -> seat.process(sequence, 2))
                .isInstanceOf(TaskFailure.class)
                .hasMessageContaining("count failed at record 3 of a bundle that came of input 7")
                .hasCauseInstanceOf(MemoryLimitException.class);
        assertThat(seen).containsExactly("touch 0", "touch 0", "0", "0", "touch 1", "touch 1", "1", "1");
    }

    @Test
    void smallStatesAreNotTouched() {
        KeyedSeat seat = new KeyedSeat(VERTEX, new Noting(NONE, false), SCHEMA, pool, BUCKETS);
        KeyedSequence sequence = sequence(seat);
        assertThat(seat.process(sequence, 0)).isFalse();
        assertThat(seen).containsExactly("0", "0");
    }

    private KeyedSequence sequence(KeyedSeat seat) {
        RecordWriter writer = new RecordWriter(SCHEMA, KEYS.length, 1 << 16, bundles::add);
        writer.open(pool);
        for (long key : KEYS) {
            writer.begin(0).put(KEY, key).commit();
        }
        writer.flush();
        BundleSequence input = new BundleSequence(7, bundles, Watermark.NONE, 0, 0);
        return new KeyedSequence(input, seat.cut(input));
    }

    /** Notes the keys that are touched and processed. */
    private final class Noting implements KeyedEvaluator {
        private final int withoutMemory;
        private final boolean isLarge;

        /**
         * @param withoutMemory the bucket that cannot be opened
         * @param isLarge whether the state of each bucket is
         */
        private Noting(int withoutMemory, boolean isLarge) {
            this.withoutMemory = withoutMemory;
            this.isLarge = isLarge;
        }

        @Override
        public Schema schema() {
            return SCHEMA;
        }

        @Override
        public KeyHasher hasher() {
            return record -> record.get(KEY);
        }

        @Override
        public Transform transform(BundleOutput output) {
            return new Transform() {
                @Override
                public void open(int bucket) {
                    if (bucket == withoutMemory) {
                        blocks.take(MORE_THAN_THERE_IS);
                    }
                }

                @Override
                public boolean isLarge() {
                    return isLarge;
                }

                @Override
                public long touch(long hash) {
                    seen.add("touch " + hash);
                    return hash;
                }

                @Override
                public void process(RecordCursor record, long hash) {
                    seen.add(String.valueOf(record.get(KEY)));
                }
            };
        }

        @Override
        public void close() {}
    }
}
