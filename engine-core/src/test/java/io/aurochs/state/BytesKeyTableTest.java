package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@EnabledOnOs(OS.LINUX)
class BytesKeyTableTest {
    private static final int OPERATIONS = 50_000;
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

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.ISO_8859_1);
    }

    private long hash(String key, int position) {
        memory.keys().put(position, bytes(key), key.length());
        return KeyHash.of(memory.keys(), position, key.length());
    }

    private void count(BytesKeyTable table, String key) {
        long hash = hash(key, 0);
        count(table, key, hash);
    }

    private void count(BytesKeyTable table, String key, long hash) {
        memory.keys().put(0, bytes(key), key.length());
        int at = table.put(memory.keys(), 0, key.length(), hash);
        table.block().putLong(at, table.block().getLong(at) + 1);
    }

    private static Map<String, Long> contents(BytesKeyTable table) {
        Map<String, Long> contents = new HashMap<>();
        for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
            byte[] key = new byte[table.keyLength(entry)];
            table.keyBlock(entry).get(table.keyPosition(entry), key, key.length);
            contents.put(
                    new String(key, StandardCharsets.ISO_8859_1), table.block().getLong(table.accumulators(entry)));
        }
        assertThat(contents).hasSize(table.size());
        return contents;
    }

    /** Mostly of a few bytes, any; of two letters, so that keys are alike; some at the end of the block they lie in. */
    private static String key(Random random) {
        int length = random.nextInt(100) == 0 ? random.nextInt(3_000) : random.nextInt(1 + random.nextInt(25));
        StringBuilder key = new StringBuilder("\0".repeat(length));
        for (int i = Math.max(0, length - 12); i < length; i++) {
            key.setCharAt(i, (char) (random.nextInt(8) == 0 ? 0xFF : 0));
        }
        return key.toString();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doesWhatAHashMapDoes(long seed) {
        Random random = new Random(seed);
        BytesKeyTable table = new BytesKeyTable(memory.pool(), 1 + random.nextInt(3));
        Map<String, Long> model = new HashMap<>();
        for (int i = 0; i < OPERATIONS; i++) {
            String key = key(random);
            int position = random.nextInt(4) == 0 ? memory.keys().size() - key.length() : random.nextInt(100);
            long hash = hash(key, position);
            int found = table.find(memory.keys(), position, key.length(), hash);
            int at = table.put(memory.keys(), position, key.length(), hash);
            boolean isNew = !model.containsKey(key);
            assertThat(table.isNew()).isEqualTo(isNew);
            assertThat(found).isEqualTo(isNew ? KeyTable.NONE : at);
            assertThat(table.block().getLong(at)).isEqualTo(model.getOrDefault(key, 0L));
            table.block().putLong(at, table.block().getLong(at) + 1);
            model.merge(key, 1L, Long::sum);
            if (random.nextInt(OPERATIONS) == 0) {
                table.clear();
                model.clear();
            }
        }
        assertThat(contents(table)).isEqualTo(model);
        table.release();
    }

    @Test
    void keysOfEveryLengthAreFoundAgain() {
        BytesKeyTable table = new BytesKeyTable(memory.pool(), 1);
        Map<String, Long> model = new HashMap<>();
        for (int round = 0; round < 2; round++) {
            for (int length = 0; length <= 300; length++) {
                count(table, "k".repeat(length));
                model.merge("k".repeat(length), 1L, Long::sum);
            }
            count(table, "k".repeat(BytesKeyTable.MOST_KEY_BYTES));
            model.merge("k".repeat(BytesKeyTable.MOST_KEY_BYTES), 1L, Long::sum);
        }
        assertThat(contents(table)).isEqualTo(model);
        table.release();
    }

    @Test
    void keysOfTheSameHashAreKeptApart() {
        BytesKeyTable table = new BytesKeyTable(memory.pool(), 1);
        Map<String, Long> model = new HashMap<>();
        for (int i = 0; i < 4_000; i++) {
            String key = "k".repeat(i % 40) + i % 2_000;
            count(table, key, 0);
            model.merge(key, 1L, Long::sum);
        }
        assertThat(contents(table)).isEqualTo(model);
        table.release();
    }

    @Test
    void mergesAllEntries() {
        BytesKeyTable one = new BytesKeyTable(memory.pool(), 1);
        BytesKeyTable other = new BytesKeyTable(memory.pool(), 1);
        Map<String, Long> model = new HashMap<>();
        for (int i = 0; i < 30_000; i++) {
            String key = "key".repeat(i % 10) + i % 20_000;
            count(i % 3 == 0 ? one : other, key);
            model.merge(key, 1L, Long::sum);
        }
        one.merge(other, ADD);
        other.release();
        assertThat(contents(one)).isEqualTo(model);
        one.release();
    }

    @Test
    void clearedItIsEmptyAndItsLongKeysTakeNoMemory() {
        BytesKeyTable table = new BytesKeyTable(memory.pool(), 1);
        for (int i = 0; i < 1_000; i++) {
            count(table, "number " + i);
        }
        table.clear();
        long before = memory.takenBytes();
        for (int i = 0; i < 1_000; i++) {
            count(table, "a key of more than sixteen bytes, the one of number " + i);
        }
        assertThat(memory.takenBytes()).isGreaterThan(before);
        table.clear();
        assertThat(memory.takenBytes()).isEqualTo(before);
        assertThat(contents(table)).isEmpty();
        count(table, "a key of more than sixteen bytes");
        assertThat(contents(table)).containsOnly(Map.entry("a key of more than sixteen bytes", 1L));
        table.release();
    }

    @Test
    void refusesKeysThatAreTooLong() {
        BytesKeyTable table = new BytesKeyTable(memory.pool(), 1);
        assertThatThrownBy(() -> table.put(memory.keys(), 0, BytesKeyTable.MOST_KEY_BYTES + 1, 0))
                .hasMessageContaining("length=1048577");
        assertThatThrownBy(() -> table.find(memory.keys(), 0, -1, 0)).hasMessageContaining("length=-1");
        table.release();
    }
}
