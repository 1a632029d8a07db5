package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.memory.OffHeapBlock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyHeapTest {
    private static final int MOST_MEMORY = 8 << 20;

    private final TestMemory memory = new TestMemory(MOST_MEMORY);
    private final KeyHeap heap = new KeyHeap(memory.pool());

    @AfterEach
    void everythingIsGivenBack() {
        heap.clear();
        memory.close();
    }

    /** A key, and where it lies. */
    private record Kept(String key, long where) {}

    private Kept append(byte[] key) {
        int position = 24;
        memory.keys().put(position, key, key.length);
        return new Kept(new String(key, StandardCharsets.ISO_8859_1), heap.append(memory.keys(), position, key.length));
    }

    private void check(Kept kept) {
        OffHeapBlock block = heap.block(kept.where());
        int position = KeyHeap.position(kept.where());
        byte[] key = kept.key().getBytes(StandardCharsets.ISO_8859_1);
        assertThat(position + key.length).as("its end").isLessThanOrEqualTo(block.size());
        memory.keys().put(0, key, key.length);
        assertThat(block.equals(position, memory.keys(), 0, key.length))
                .as("the key at %s", kept.where())
                .isTrue();
    }

    private static byte[] random(Random random, int length) {
        byte[] key = new byte[length];
        random.nextBytes(key);
        return key;
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void keysStayWhereTheyAre(long seed) {
        Random random = new Random(seed);
        int most = random.nextBoolean() ? 40 : 3 * BlockPool.LEAST_BYTES;
        List<Kept> all = new ArrayList<>();
        for (int bytes = 0; bytes < 1 << 20; ) {
            Kept kept = append(random(random, random.nextInt(most)));
            all.add(kept);
            bytes += 1 + kept.key().length();
        }
        all.forEach(this::check);
    }

    @Test
    void keysFollowOneAnother() {
        Kept first = append(new byte[] {1, 2, 3});
        Kept second = append(new byte[] {4});
        assertThat(second.where() - first.where()).isEqualTo(3);
        assertThat(heap.block(second.where())).isSameAs(heap.block(first.where()));
    }

    @Test
    void aKeyLongerThanABlockHasOneThatIsLargeEnough() {
        Random random = new Random(1);
        List<Kept> all = List.of(
                append(random(random, 10 * BlockPool.LEAST_BYTES)),
                append(random(random, 3)),
                append(random(random, 100 * BlockPool.LEAST_BYTES)));
        all.forEach(this::check);
    }

    @Test
    void memoryIsTakenForTheFirstKeyAndGivenBackWithAll() {
        assertThat(memory.takenBytes()).isZero();
        append(new byte[5]);
        assertThat(memory.takenBytes()).isEqualTo(BlockPool.LEAST_BYTES);
        for (int i = 0; i < 100; i++) {
            append(new byte[BlockPool.LEAST_BYTES / 2]);
        }
        heap.clear();
        assertThat(memory.takenBytes()).isZero();
        check(append(new byte[] {7, 8}));
        assertThat(memory.takenBytes()).isEqualTo(BlockPool.LEAST_BYTES);
    }

    @Test
    void aKeyThatThereIsNoMemoryForLeavesTheOthersAsTheyAre() {
        List<Kept> all = new ArrayList<>();
        Random random = new Random(1);
        assertThatThrownBy(() -> {
                    while (true) {
                        all.add(append(random(random, BlockPool.LEAST_BYTES)));
                    }
                })
                .isInstanceOf(MemoryLimitException.class);
        assertThat(all).hasSizeGreaterThan(100);
        all.forEach(this::check);
    }
}
