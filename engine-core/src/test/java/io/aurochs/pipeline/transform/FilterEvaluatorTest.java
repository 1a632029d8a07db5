package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.BundleTransform;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.swap.VersionedFunction;
import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FilterEvaluatorTest {
    private static final int MOST_RECORDS = 300;
    private static final int BLOCK_BYTES = 1 << 16;
    private static final Schema SCHEMA = Schema.named("number").longs("value").build();
    private static final LongField VALUE = SCHEMA.longField("value");

    private final MemoryBudget budget = new MemoryBudget(1 << 24);
    private final BlockPool blocks = new BlockPool(budget, null);
    private final FlatBundlePool pool = new FlatBundlePool(0, blocks);
    private final List<FlatBundle> shipped = new ArrayList<>();

    static LongStream seeds() {
        return Seeds.all();
    }

    @AfterEach
    void giveBack() {
        shipped.forEach(FlatBundle::recycle);
        assertThat(budget.takenBytes()).as("bytes still taken").isZero();
        blocks.close();
    }

    private FlatBundle bundle(int records) {
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(SCHEMA, records, BLOCK_BYTES, written::add);
        writer.open(pool);
        IntStream.range(0, records)
                .forEach(value -> writer.begin(0).put(VALUE, value).commit());
        writer.flush();
        return written.get(0);
    }

    private BundleTransform filter(RecordPredicate predicate) {
        return new FilterEvaluator(SCHEMA, new VersionedFunction<>(predicate)).transform(new BundleOutput() {
            @Override
            public RecordWriter writer(int output, Schema schema) {
                throw new IllegalStateException("a filter writes no record");
            }

            @Override
            public void ship(int output, FlatBundle bundle) {
                shipped.add(bundle);
            }
        });
    }

    private static List<Integer> values(FlatBundle bundle) {
        RecordCursor record = new RecordCursor(SCHEMA);
        record.open(bundle);
        List<Integer> values = new ArrayList<>();
        while (record.next()) {
            values.add((int) record.get(VALUE));
        }
        return values;
    }

    /** Filters one behind the other, each of which sees what those before it have left, in order. */
    @ParameterizedTest
    @MethodSource("seeds")
    void leavesTheRecordsThatAllPredicatesHoldFor(long seed) throws Exception {
        Random random = new Random(seed);
        int records = 1 + random.nextInt(MOST_RECORDS);
        List<Integer> expected =
                new ArrayList<>(IntStream.range(0, records).boxed().toList());
        shipped.add(bundle(records));
        while (!shipped.isEmpty()) {
            double share = random.nextInt(5) / 4.0;
            boolean[] kept = new boolean[records];
            for (int value = 0; value < records; value++) {
                kept[value] = random.nextDouble() < share;
            }
            List<Integer> seen = new ArrayList<>();
            filter(record -> {
                        seen.add((int) record.get(VALUE));
                        return kept[(int) record.get(VALUE)];
                    })
                    .process(shipped.remove(0));
            assertThat(seen).isEqualTo(expected);
            expected.removeIf(value -> !kept[value]);
            assertThat(shipped).as("a bundle without records goes no further").hasSize(expected.isEmpty() ? 0 : 1);
            for (FlatBundle left : shipped) {
                assertThat(values(left)).isEqualTo(expected);
                assertThat(left.recordCount()).isEqualTo(expected.size());
            }
        }
    }

    @Test
    void theRecordOfAFailureIsCountedInItsBundle() throws Exception {
        filter(record -> record.get(VALUE) % 2 == 0).process(bundle(100));
        BundleTransform failing = filter(record -> {
            if (record.get(VALUE) == 70) {
                throw new IllegalArgumentException("70");
            }
            return true;
        });
        FlatBundle bundle = shipped.get(0);
        assertThatThrownBy(() -> failing.process(bundle)).hasMessage("70");
        assertThat(failing.row()).isEqualTo(70);
    }
}
