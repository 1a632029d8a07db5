package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.RecordHeap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinPaneTest {
    private static final int MEMORY_BYTES = 16 << 20;
    private static final Schema SCHEMA =
            Schema.named("record").longs("key").longs("value").build();
    private static final LongField KEY = SCHEMA.longField("key");
    private static final LongField VALUE = SCHEMA.longField("value");

    private final MemoryBudget budget = new MemoryBudget(MEMORY_BYTES);
    private final BlockPool blocks = new BlockPool(budget, null);
    private final TableGrouping<FixedKeyTable> grouping = new LongGrouping(KEY, KEY, 1);
    private final TableSizes sizes = new TableSizes(2);
    private final JoinPane<FixedKeyTable> pane = new JoinPane<>(2, sizes);
    /** At a record of each key, whose value is of no matter. */
    private final RecordCursor probe = new RecordCursor(SCHEMA);

    JoinPaneTest() {
        probe.open(bundle(10, 0));
    }

    private FlatBundle bundle(int keys, long value) {
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(SCHEMA, keys, 4 * BlockPool.LEAST_BYTES, written::add);
        writer.open(new FlatBundlePool(0, blocks));
        for (int key = 0; key < keys; key++) {
            writer.begin(key).put(KEY, key).put(VALUE, value).commit();
        }
        writer.flush();
        assertThat(written).hasSize(1);
        return written.get(0);
    }

    /** Adds a record of each of so many keys. */
    private void add(int partition, int keys, long value) {
        FlatBundle bundle = bundle(keys, value);
        RecordCursor record = new RecordCursor(SCHEMA);
        record.open(bundle);
        while (record.next()) {
            pane.add(partition, record, grouping.hash(record), grouping, blocks);
        }
        record.close();
        bundle.recycle();
    }

    private RecordCursor probeAt(int key) {
        probe.seek(key);
        return probe;
    }

    private long find(int partition, int key) {
        return pane.find(partition, probeAt(key), grouping.hash(probe), grouping);
    }

    /** The values of the records of a key, the last one first. */
    private List<Long> values(int partition, int key) {
        List<Long> values = new ArrayList<>();
        RecordCursor record = new RecordCursor(SCHEMA);
        for (long at = find(partition, key); at != RecordHeap.NONE; ) {
            at = pane.records(partition).open(at, record);
            assertThat(record.get(KEY)).isEqualTo(key);
            values.add(record.get(VALUE));
        }
        return values;
    }

    @Test
    void recordsOfAKeyAreFoundTheLastOneFirst() {
        add(0, 3, 100);
        add(0, 2, 200);
        add(0, 2, 300);
        assertThat(values(0, 0)).containsExactly(300L, 200L, 100L);
        assertThat(values(0, 1)).containsExactly(300L, 200L, 100L);
        assertThat(values(0, 2)).containsExactly(100L);
        assertThat(values(0, 3)).as("a key without records").isEmpty();
    }

    @Test
    void partitionsHaveRecordsOfTheirOwn() {
        add(1, 2, 7);
        assertThat(find(0, 0)).isEqualTo(RecordHeap.NONE);
        assertThat(values(1, 0)).containsExactly(7L);
        assertThatThrownBy(() -> pane.records(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("partition=0 has no records");
    }

    @Test
    void aPartitionThatIsGoneTakesNoMemoryAndNoRecords() {
        long before = budget.takenBytes();
        add(0, 5, 1);
        add(1, 5, 1);
        long both = budget.takenBytes();
        pane.release(0);
        assertThat(budget.takenBytes()).isLessThan(both).isGreaterThan(before);
        add(0, 5, 2);
        assertThat(find(0, 0)).isEqualTo(RecordHeap.NONE);
        assertThat(values(1, 0)).as("the other one is there").containsExactly(1L);
        pane.release(1);
        assertThat(budget.takenBytes()).isEqualTo(before);
    }

    @Test
    void aPaneKnowsHowManyKeysTheOneBeforeHad() {
        sizes.closed(1, 1_000);
        add(0, 7, 1);
        pane.release(0);
        pane.release(1);
        assertThat(sizes.expected(0)).isEqualTo(7);
        assertThat(sizes.expected(1))
                .as("of a partition that had none this time")
                .isZero();
    }

    @Test
    void aTableGrowsToWhatThePaneBeforeHad() {
        int keys = 2 * BlockPool.LEAST_BYTES / (5 * Long.BYTES);
        long before = budget.takenBytes();
        add(0, keys, 1);
        long usual = budget.takenBytes() - before;
        sizes.closed(1, 100 * keys);
        add(1, keys, 1);
        assertThat(budget.takenBytes() - before - usual).isGreaterThan(usual);
    }

    @Test
    void touchingFindsNoMoreThanThereIs() {
        assertThat(pane.touch(0, 1)).as("no records").isZero();
        add(0, 1, 1);
        assertThat(pane.touch(0, grouping.hash(probeAt(0)))).as("an entry").isNotZero();
        pane.release(0);
        assertThat(pane.touch(0, 1)).as("gone").isZero();
    }

    @Test
    void aPartitionWithoutRecordsIsGoneWithoutMore() {
        long before = budget.takenBytes();
        pane.release(0);
        add(0, 5, 1);
        assertThat(budget.takenBytes()).isEqualTo(before);
    }
}
