package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.bundle.FlatBundle;
import io.aurochs.bundle.FlatBundlePool;
import io.aurochs.bundle.LongField;
import io.aurochs.bundle.RecordCursor;
import io.aurochs.bundle.RecordWriter;
import io.aurochs.bundle.Schema;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
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
    private final Grouping<FixedKeyTable> grouping = new LongGrouping(KEY, KEY, 1);
    private final JoinPane<FixedKeyTable> pane = new JoinPane<>(2, new TableSizes(2));
    /** At a record of each key, whose value is of no matter. */
    private final RecordCursor probe = new RecordCursor(SCHEMA);

    JoinPaneTest() {
        probe.open(bundle(10, 0));
    }

    private FlatBundle bundle(int keys, long value) {
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(SCHEMA, keys, BlockPool.LEAST_BYTES, written::add);
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

    private long find(int partition, int key) {
        probe.seek(key);
        return pane.find(partition, probe, grouping.hash(probe), grouping);
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
    void aPartitionWithoutRecordsIsGoneWithoutMore() {
        long before = budget.takenBytes();
        pane.release(0);
        add(0, 5, 1);
        assertThat(budget.takenBytes()).isEqualTo(before);
    }
}
