package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class FixedKeyTableTest {
    private static final int OPERATIONS = 40_000;
    private static final int ENTRY_BYTES = 3 * Long.BYTES;
    private static final Combine ADD =
            (into, at, from, fromAt, isNew) -> into.putLong(at, into.getLong(at) + from.getLong(fromAt));

    private final TestMemory memory =
            new TestMemory().soil(BlockPool.LEAST_BYTES).soil(4 * BlockPool.LEAST_BYTES);

    @AfterEach
    void everythingIsGivenBack() {
        memory.close();
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    private static void count(FixedKeyTable table, long key, long hash) {
        int at = table.put(key, hash);
        table.block().putLong(at, table.block().getLong(at) + 1);
    }

    private static Map<List<Long>, Long> contents(FixedKeyTable table, int keyLongs) {
        Map<List<Long>, Long> contents = new HashMap<>();
        for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
            List<Long> key = new ArrayList<>();
            for (int i = 0; i < keyLongs; i++) {
                key.add(table.block().getLong(table.key(entry) + i * Long.BYTES));
            }
            contents.put(key, table.block().getLong(table.accumulators(entry)));
        }
        assertThat(contents).hasSize(table.size());
        return contents;
    }

    @Test
    void anEntryIsMadeOnceWithAccumulatorsOfZero() {
        FixedKeyTable table = new FixedKeyTable(memory.pool(), 1, 3);
        assertThat(table.find(7, KeyHash.of(7))).isEqualTo(KeyTable.NONE);
        int at = table.put(7, KeyHash.of(7));
        assertThat(table.isNew()).isTrue();
        for (int i = 0; i < 3; i++) {
            assertThat(table.block().getLong(at + i * Long.BYTES)).isZero();
        }
        assertThat(table.put(7, KeyHash.of(7))).isEqualTo(at).isEqualTo(table.find(7, KeyHash.of(7)));
        assertThat(table.isNew()).isFalse();
        int entry = table.next(KeyTable.NONE);
        assertThat(table.block().getLong(table.key(entry))).isEqualTo(7);
        assertThat(table.accumulators(entry)).isEqualTo(at);
        assertThat(table.hash(entry) >>> 32).isEqualTo(KeyHash.of(7) >>> 32);
        assertThat(table.next(entry)).isEqualTo(KeyTable.NONE);
        table.release();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doesWhatAHashMapDoes(long seed) {
        Random random = new Random(seed);
        for (int keyLongs = 1; keyLongs <= 8; keyLongs++) {
            int distinct = 1 + random.nextInt(20_000);
            FixedKeyTable table = new FixedKeyTable(memory.pool(), keyLongs, 1 + random.nextInt(3));
            Map<List<Long>, Long> model = new HashMap<>();
            for (int i = 0; i < OPERATIONS; i++) {
                List<Long> key = new ArrayList<>();
                for (int word = 0; word < keyLongs; word++) {
                    key.add((long) random.nextInt(word == 0 ? distinct : 2));
                    memory.keys().putLong(8 + word * Long.BYTES, key.get(word));
                }
                long hash = KeyHash.of(memory.keys(), 8, keyLongs * Long.BYTES);
                int found = table.find(memory.keys(), 8, hash);
                int at = table.put(memory.keys(), 8, hash);
                boolean isNew = !model.containsKey(key);
                assertThat(table.isNew()).isEqualTo(isNew);
                assertThat(found).isEqualTo(isNew ? KeyTable.NONE : at);
                model.merge(key, 1L, Long::sum);
                table.block().putLong(at, table.block().getLong(at) + 1);
                if (random.nextInt(OPERATIONS) == 0) {
                    table.clear();
                    model.clear();
                }
            }
            assertThat(contents(table, keyLongs)).isEqualTo(model);
            table.release();
        }
    }

    @Test
    void keysOfTheSameHashAreKeptApart() {
        FixedKeyTable table = new FixedKeyTable(memory.pool(), 1, 1);
        int keys = 3_000;
        for (int i = 0; i < 2 * keys; i++) {
            count(table, i % keys, -1);
        }
        assertThat(table.size()).isEqualTo(keys);
        assertThat(contents(table, 1).values()).allMatch(count -> count == 2);
        assertThat(table.block().size()).as("growth does not help").isLessThanOrEqualTo(1 << 20);
        table.release();
    }

    @Test
    void aTableMayHaveNoAccumulators() {
        FixedKeyTable set = new FixedKeyTable(memory.pool(), 1, 0);
        for (long key = 0; key < 100_000; key++) {
            set.put(key / 2, KeyHash.of(key / 2));
        }
        assertThat(set.size()).isEqualTo(50_000);
        set.release();
    }

    @Test
    void growsInGreaterStepsToWhatIsExpectedUnlessMemoryIsShort() {
        int keys = 10_000;
        FixedKeyTable usual = new FixedKeyTable(memory.pool(), 1, 1);
        LongStream.range(0, keys).forEach(key -> usual.put(key, KeyHash.of(key)));
        int wholeBytes = usual.block().size();
        usual.release();

        FixedKeyTable expecting = new FixedKeyTable(memory.pool(), 1, 1);
        expecting.expect(keys);
        assertThat(expecting.block().size()).as("of a table that stays empty").isEqualTo(BlockPool.LEAST_BYTES);
        TreeSet<Integer> sizes = new TreeSet<>();
        LongStream.range(0, keys).forEach(key -> {
            expecting.put(key, KeyHash.of(key));
            sizes.add(expecting.block().size());
        });
        assertThat(sizes)
                .containsExactly(BlockPool.LEAST_BYTES, KeyTable.GREATEST_STEP * BlockPool.LEAST_BYTES, wholeBytes);
        expecting.release();

        try (TestMemory little = new TestMemory(2L * wholeBytes)) {
            OffHeapBlock others = little.pool().take(wholeBytes);
            FixedKeyTable modest = new FixedKeyTable(little.pool(), 1, 1);
            modest.expect(keys);
            while (modest.block().size() == BlockPool.LEAST_BYTES) {
                modest.put(modest.size(), KeyHash.of(modest.size()));
            }
            assertThat(modest.block().size()).isLessThan(KeyTable.GREATEST_STEP * BlockPool.LEAST_BYTES);
            modest.release();
            little.pool().giveBack(others);
        }
    }

    @Test
    void mergesAllEntries() {
        FixedKeyTable one = new FixedKeyTable(memory.pool(), 1, 1);
        FixedKeyTable other = new FixedKeyTable(memory.pool(), 1, 1);
        Map<List<Long>, Long> model = new HashMap<>();
        for (long key = 0; key < 30_000; key++) {
            count(key % 3 == 0 ? one : other, key % 20_000, KeyHash.of(key % 20_000));
            model.merge(List.of(key % 20_000), 1L, Long::sum);
        }
        int before = other.size();
        one.merge(other, ADD);
        assertThat(contents(one, 1)).isEqualTo(model);
        assertThat(other.size()).isEqualTo(before);
        one.release();
        other.release();
    }

    /** Entries come in an order: were it that of their places, each would be put behind all before it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1_000, 200_000, 425_000})
    void entriesInTheOrderOfAnotherTableDoNotCrowd(int keysBefore) {
        int keys = 430_000;
        FixedKeyTable from = new FixedKeyTable(memory.pool(), 1, 1);
        FixedKeyTable into = new FixedKeyTable(memory.pool(), 1, 1);
        for (long key = 0; key < keys; key++) {
            from.put(key, KeyHash.of(key));
        }
        for (long key = 1; key <= keysBefore; key++) {
            into.put(-key, KeyHash.of(-key));
        }
        long passed = 0;
        for (int entry = from.next(KeyTable.NONE); entry != KeyTable.NONE; entry = from.next(entry)) {
            int at = into.put(from.block(), from.key(entry), from.hash(entry));
            int home = into.home(from.block().getLong(entry));
            passed += Math.max(0, at - into.accumulators(home));
        }
        assertThat(passed / keys / ENTRY_BYTES).as("slots on the way").isLessThan(6);
        assertThat(into.size()).isEqualTo(keys + keysBefore);
        from.release();
        into.release();
    }

    @Test
    void withoutMemoryToGrowItIsAsItWas() {
        try (TestMemory little = new TestMemory(40L * BlockPool.LEAST_BYTES)) {
            FixedKeyTable table = new FixedKeyTable(little.pool(), 1, 1);
            assertThatThrownBy(() -> {
                        for (long key = 0; ; key++) {
                            table.put(key, KeyHash.of(key));
                        }
                    })
                    .isInstanceOf(MemoryLimitException.class);
            int size = table.size();
            assertThat(size).isGreaterThan(1_000);
            for (long key = 0; key < size; key++) {
                assertThat(table.find(key, KeyHash.of(key))).isNotNegative();
            }
            assertThat(contents(table, 1)).hasSize(size);
            table.release();
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> new FixedKeyTable(memory.pool(), 0, 1)).hasMessageContaining("keyLongs=0");
        assertThatThrownBy(() -> new FixedKeyTable(memory.pool(), 9, 1)).hasMessageContaining("keyLongs=9");
        assertThatThrownBy(() -> new FixedKeyTable(memory.pool(), 1, -1)).hasMessageContaining("slots=-1");
        FixedKeyTable table = new FixedKeyTable(memory.pool(), 2, 1);
        OffHeapBlock block = table.block();
        assertThatThrownBy(() -> table.put(1, 1)).hasMessageContaining("keyLongs=2");
        assertThat(table.block()).isSameAs(block);
        table.release();
    }
}
