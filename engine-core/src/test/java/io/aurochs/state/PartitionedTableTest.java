package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class PartitionedTableTest {
    private static final Combine ADD =
            (into, at, from, fromAt, isNew) -> into.putLong(at, into.getLong(at) + from.getLong(fromAt));

    private static final PartitionedTable.Move<FixedKeyTable> ADDING = (from, into) -> into.merge(from, ADD);

    private final TestMemory memory = new TestMemory();

    @AfterEach
    void everythingIsGivenBack() {
        memory.close();
    }

    private PartitionedTable<FixedKeyTable> partitioned(int bits) {
        return new PartitionedTable<>(bits, partition -> new FixedKeyTable(memory.pool(), 1, 1));
    }

    private static void count(PartitionedTable<FixedKeyTable> tables, long key) {
        long hash = KeyHash.of(key);
        FixedKeyTable table = tables.tableFor(hash);
        int at = table.put(key, hash);
        table.block().putLong(at, table.block().getLong(at) + 1);
    }

    private static Map<Long, Long> contents(PartitionedTable<FixedKeyTable> tables) {
        Map<Long, Long> contents = new HashMap<>();
        for (int partition = 0; partition < tables.partitions(); partition++) {
            FixedKeyTable table = tables.table(partition);
            for (int entry = table == null ? KeyTable.NONE : table.next(KeyTable.NONE);
                    table != null && entry != KeyTable.NONE;
                    entry = table.next(entry)) {
                contents.merge(
                        table.block().getLong(table.key(entry)),
                        table.block().getLong(table.accumulators(entry)),
                        Long::sum);
            }
        }
        return contents;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 10})
    void workersTablesAreMergedInParallel(int bits) {
        List<PartitionedTable<FixedKeyTable>> workers = new ArrayList<>();
        Map<Long, Long> model = new HashMap<>();
        for (int worker = 0; worker < 3; worker++) {
            workers.add(partitioned(bits));
            for (long i = 0; i < 50_000; i++) {
                long key = i % (7_000 + worker * 10_000L);
                count(workers.get(worker), key);
                model.merge(key, 1L, Long::sum);
            }
        }
        PartitionedTable<FixedKeyTable> all = workers.get(0);
        IntStream.range(0, all.partitions()).parallel().forEach(partition -> {
            all.merge(partition, workers.get(1), ADDING);
            all.merge(partition, workers.get(2), ADDING);
        });
        assertThat(contents(all)).isEqualTo(model);
        assertThat(contents(workers.get(1))).isEmpty();
        all.release();
    }

    @Test
    void aPartitionTakesNoMemoryBeforeItsFirstKey() {
        PartitionedTable<FixedKeyTable> tables = partitioned(4);
        assertThat(memory.takenBytes()).isZero();
        FixedKeyTable last = tables.tableFor(-1);
        assertThat(memory.takenBytes()).isEqualTo(BlockPool.LEAST_BYTES);
        assertThat(tables.tableFor(0xF0L << 56)).isSameAs(last).isSameAs(tables.table(15));
        assertThat(tables.table(0)).isNull();
        tables.release();
        assertThat(tables.table(15)).isNull();
    }

    @Test
    void aPartitionThatIsNotThereTakesTheOthersTableOver() {
        PartitionedTable<FixedKeyTable> one = partitioned(1);
        PartitionedTable<FixedKeyTable> other = partitioned(1);
        FixedKeyTable table = other.tableFor(0);
        one.merge(0, other, ADDING);
        one.merge(1, other, ADDING);
        assertThat(one.table(0)).isSameAs(table);
        assertThat(one.table(1)).isNull();
        assertThat(other.table(0)).isNull();
        one.release();
    }

    @Test
    void keysOfOnePartitionAreSpreadOverItsTable() {
        PartitionedTable<FixedKeyTable> tables = partitioned(PartitionedTable.MOST_BITS);
        for (long key = 0; key < 1_000_000; key++) {
            count(tables, key);
        }
        FixedKeyTable table = tables.tableFor(0);
        int middle = table.block().size() / 2;
        int below = 0;
        for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
            below += entry < middle ? 1 : 0;
        }
        assertThat((double) below / table.size()).isBetween(0.4, 0.6);
        tables.release();
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> partitioned(11)).hasMessageContaining("bits=11");
        assertThatThrownBy(() -> partitioned(2).merge(0, partitioned(1), ADDING))
                .hasMessageContaining("bits=1 ");
    }
}
