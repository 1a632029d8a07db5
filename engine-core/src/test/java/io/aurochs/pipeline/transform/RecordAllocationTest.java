package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Nothing is allocated on the heap per record that is kept because it is late, or among the first. */
@EnabledOnOs(OS.LINUX)
class RecordAllocationTest {
    private static final int RECORDS = 50_000;
    private static final int MEMORY_BYTES = 64 << 20;
    private static final int BLOCK_BYTES = 1 << 21;
    /** What is left are what holds the blocks, and the addresses of those that are copied now and then. */
    private static final double MOST_BYTES_PER_RECORD = 4;

    private static final Schema NUMBER = Schema.named("number").longs("number").build();
    private static final LongField VALUE = NUMBER.longField("number");

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final MemoryBudget budget = new MemoryBudget(MEMORY_BYTES);
    private final BlockPool blocks = new BlockPool(budget, null);
    private final RecordCursor record = new RecordCursor(NUMBER);
    private final FlatBundle bundle = rising();

    /** Records of rising numbers. */
    private FlatBundle rising() {
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(NUMBER, RECORDS, BLOCK_BYTES, written::add);
        writer.open(new FlatBundlePool(0, blocks));
        for (int i = 0; i < RECORDS; i++) {
            writer.begin(i).put(VALUE, i).commit();
        }
        writer.flush();
        assertThat(written).hasSize(1);
        return written.get(0);
    }

    private void assertAllocatesNothing(Runnable allRecords) {
        allRecords.run();
        long before = threads.getCurrentThreadAllocatedBytes();
        allRecords.run();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat((double) allocated / RECORDS).isLessThan(MOST_BYTES_PER_RECORD);
    }

    @Test
    void ofTheFirstOfAnOrder() {
        Comparator<RecordCursor> greatestFirst = (one, other) -> Long.compare(other.get(VALUE), one.get(VALUE));
        List<Long> first = new ArrayList<>();
        assertAllocatesNothing(() -> {
            TopRecords top = new TopRecords(100, NUMBER, greatestFirst, blocks);
            record.open(bundle);
            while (record.next()) {
                top.add(record);
            }
            first.clear();
            top.drain(kept -> first.add(kept.get(VALUE)));
            top.release();
        });
        assertThat(first)
                .hasSize(100)
                .isSortedAccordingTo(Comparator.reverseOrder())
                .startsWith(RECORDS - 1L);
    }

    @Test
    void ofLateOnes() {
        EpochInput own = new EpochInput("source", 1, List.of());
        EpochInput input = new EpochInput("input", 1, List.of(own));
        new Ingress(own).end(1);
        EpochContainer container = input.containers()[0];
        LateRecords late = new LateRecords(NUMBER);
        assertAllocatesNothing(() -> {
            record.open(bundle);
            while (record.next()) {
                late.add(container, record, blocks);
            }
            late.release();
        });
    }
}
