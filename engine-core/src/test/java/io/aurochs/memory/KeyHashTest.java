package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class KeyHashTest {
    private static final int BYTES = 4_096;
    private static final int KEYS = 1 << 18;
    private static final int BUCKET_BITS = 12;
    private static final List<String> SYLLABLES =
            List.of("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sha", "the", "wi", "yo");

    private final OffHeapBlock block = OffHeapBlock.anywhere(BYTES);
    private final Random random = new Random(1);

    @AfterEach
    void release() {
        block.release();
    }

    private long hashOf(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        block.put(0, bytes, bytes.length);
        return KeyHash.of(block, 0, bytes.length);
    }

    /** Words of few letters, as many as there are numbers, short ones first. */
    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        for (int left = number; left >= 0; left = left / SYLLABLES.size() - 1) {
            word.append(SYLLABLES.get(left % SYLLABLES.size()));
        }
        return word.toString();
    }

    /** By Pearson's test, at the bottom, in the middle and at the top of the hash; within six deviations. */
    private static void assertSpread(IntToLongFunction hash) {
        for (int shift : new int[] {0, 16, Integer.SIZE, Long.SIZE - BUCKET_BITS}) {
            int[] buckets = new int[1 << BUCKET_BITS];
            for (int key = 0; key < KEYS; key++) {
                buckets[(int) (hash.applyAsLong(key) >>> shift) & (buckets.length - 1)]++;
            }
            double expected = (double) KEYS / buckets.length;
            double chiSquare = 0;
            for (int count : buckets) {
                chiSquare += (count - expected) * (count - expected) / expected;
            }
            assertThat(chiSquare).as("bits from %d", shift).isLessThan(buckets.length + 6 * Math.sqrt(2.0 * KEYS / 64));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 12, 32, 46})
    void numbersInSequenceAreSpread(int shift) {
        assertSpread(key -> KeyHash.of((long) key << shift));
    }

    @Test
    void wordsAreSpread() {
        assertSpread(key -> hashOf(word(key)));
    }

    @Test
    void longWordsInSequenceAreSpread() {
        assertSpread(key -> hashOf("https://example.org/some/where/" + key + "/index.html"));
    }

    @Test
    void everyBitOfALongChangesEveryBit() {
        assertAvalanche(Long.SIZE, (bit, trial) -> {
            long key = random.nextLong();
            return KeyHash.of(key) ^ KeyHash.of(key ^ (1L << bit));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 9, 16, 29})
    void everyBitOfAKeyOfBytesChangesEveryBit(int length) {
        byte[] key = new byte[length];
        assertAvalanche(length * Byte.SIZE, (bit, trial) -> {
            random.nextBytes(key);
            block.put(0, key, length);
            long before = KeyHash.of(block, 0, length);
            int at = bit / Byte.SIZE;
            block.putByte(at, (byte) (key[at] ^ (1 << (bit % Byte.SIZE))));
            return before ^ KeyHash.of(block, 0, length);
        });
    }

    /** Which bits of the hash have changed with one bit of a key. */
    private interface Difference {
        long of(int bit, int trial);
    }

    private static void assertAvalanche(int bits, Difference difference) {
        int trials = 2_000;
        for (int bit = 0; bit < bits; bit++) {
            int[] changed = new int[Long.SIZE];
            for (int trial = 0; trial < trials; trial++) {
                long bitsChanged = difference.of(bit, trial);
                for (int i = 0; i < Long.SIZE; i++) {
                    changed[i] += (int) ((bitsChanged >>> i) & 1);
                }
            }
            for (int i = 0; i < Long.SIZE; i++) {
                assertThat((double) changed[i] / trials)
                        .as("bit %d of the hash by bit %d of the key", i, bit)
                        .isBetween(0.4, 0.6);
            }
        }
    }

    @Test
    void onlyTheKeyCountsNotWhereItLiesNorWhatIsBesideIt() {
        for (int length = 0; length <= 40; length++) {
            byte[] key = new byte[length];
            random.nextBytes(key);
            Set<Long> hashes = new HashSet<>();
            for (int position : new int[] {0, 1, 100, block.size() - length}) {
                byte[] around = new byte[BYTES];
                random.nextBytes(around);
                block.put(0, around, BYTES);
                block.put(position, key, length);
                hashes.add(KeyHash.of(block, position, length));
            }
            assertThat(hashes).as("length %d", length).hasSize(1);
        }
    }

    @Test
    void keysThatAreOnlyZeroesDifferByLength() {
        block.clear(0, BYTES);
        Set<Long> hashes = new HashSet<>();
        for (int length = 0; length <= 100; length++) {
            hashes.add(KeyHash.of(block, 0, length));
        }
        assertThat(hashes).hasSize(101);
    }
}
