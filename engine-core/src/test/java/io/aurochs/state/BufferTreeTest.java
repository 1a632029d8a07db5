package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.MemoryLimitException;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@EnabledOnOs(OS.LINUX)
class BufferTreeTest {
    private static final int OPERATIONS = 20_000;
    /** Each node is emptied and split often. */
    private static final TreeShape TINY = new TreeShape(300, 400, 500, 3, BlockPool.LEAST_BYTES);

    private final TestMemory memory =
            new TestMemory().soil(BlockPool.LEAST_BYTES).soil(4 * BlockPool.LEAST_BYTES);

    private final OffHeapBlock hashed = OffHeapBlock.anywhere(BytesKeyTable.MOST_KEY_BYTES);

    @AfterEach
    void everythingIsGivenBack() {
        hashed.release();
        memory.close();
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    /** Adds each accumulator. */
    private static Combine adding(int slots) {
        return each(slots, 1);
    }

    private static Combine each(int slots, int sign) {
        return (into, at, from, fromAt, isNew) -> {
            for (int slot = 0; slot < slots * Long.BYTES; slot += Long.BYTES) {
                into.putLong(at + slot, into.getLong(at + slot) + sign * from.getLong(fromAt + slot));
            }
        };
    }

    /** A tree beside a map that does the same. */
    private final class Checked {
        private final int slots;
        private final ToLongFunction<String> hashes;
        private final TreeBuffers buffers;
        private final BufferTree tree;
        private final Map<String, List<Long>> model = new HashMap<>();

        Checked(TreeShape shape, int slots, ToLongFunction<String> hashes) {
            this(shape, slots, hashes, null);
        }

        Checked(TreeShape shape, int slots, ToLongFunction<String> hashes, @Nullable TreeSpill spill) {
            this.slots = slots;
            this.hashes = hashes;
            this.buffers = new TreeBuffers(memory.pool(), slots, adding(slots));
            this.tree = new BufferTree(memory.pool(), buffers, spill, shape);
        }

        void add(String key, int position, long value) {
            byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
            memory.keys().put(position, bytes, bytes.length);
            int at = tree.put(memory.keys(), position, bytes.length, hashes.applyAsLong(key));
            List<Long> expected = model.computeIfAbsent(key, missing -> new ArrayList<>(zeros()));
            for (int slot = 0; slot < slots; slot++) {
                long before = tree.block().getLong(at + slot * Long.BYTES);
                if (tree.isNew() && before != 0) {
                    fail("key %s is new, and has %d", key, before);
                }
                tree.block().putLong(at + slot * Long.BYTES, before + (slot + 1) * value);
                expected.set(slot, expected.get(slot) + (slot + 1) * value);
            }
        }

        private List<Long> zeros() {
            return IntStream.range(0, slots).mapToObj(slot -> 0L).toList();
        }

        /** Fails unless each key comes once, in the order of the hashes. */
        Visits visits() {
            return new Visits();
        }

        final class Visits implements BufferTree.Visitor {
            final Map<String, List<Long>> totals = new HashMap<>();
            private long last = 0;

            @Override
            public void visit(OffHeapBlock block, int at, int length, long hash, int accumulators) {
                byte[] bytes = new byte[length];
                block.get(at, bytes, length);
                String key = new String(bytes, StandardCharsets.ISO_8859_1);
                if (hash != (hashes.applyAsLong(key) & (-1L << Integer.SIZE)) || Long.compareUnsigned(hash, last) < 0) {
                    fail("key %s is visited with the hash %x, after %x", key, hash, last);
                }
                last = hash;
                List<Long> values = LongStream.range(0, slots)
                        .mapToObj(slot -> block.getLong(accumulators + (int) slot * Long.BYTES))
                        .toList();
                if (totals.put(key, values) != null) {
                    fail("key %s is visited twice", key);
                }
            }
        }

        void flush() {
            Visits visits = visits();
            tree.flush(visits);
            assertThat(visits.totals).isEqualTo(model);
        }

        void flushNonZero() {
            Visits visits = visits();
            tree.flushIf((block, at) -> block.getLong(at) != 0, visits);
            model.values().removeIf(values -> values.get(0) == 0);
            assertThat(visits.totals).isEqualTo(model);
        }

        void drain() {
            Visits visits = visits();
            tree.drain(visits);
            assertThat(visits.totals).isEqualTo(model);
            model.clear();
        }

        void empty() {
            tree.empty();
            model.clear();
            assertThat(tree.bytes()).isLessThanOrEqualTo(2L * BlockPool.LEAST_BYTES);
        }

        void release() {
            tree.release();
            buffers.release();
        }
    }

    private long hash(String key) {
        hashed.put(0, key.getBytes(StandardCharsets.ISO_8859_1), key.length());
        return KeyHash.of(hashed, 0, key.length());
    }

    /** Hashes that are kept once made: the same few, few with equal upper halves, or a key's own. */
    private ToLongFunction<String> hashes(Random random) {
        Map<String, Long> made = new HashMap<>();
        return switch (random.nextInt(4)) {
            case 0 -> key -> made.computeIfAbsent(key, any -> (long) (key.length() % 3) << (Long.SIZE - 2));
            case 1 -> key -> made.computeIfAbsent(key, any -> random.nextLong() >> 54);
            default -> key -> made.computeIfAbsent(key, this::hash);
        };
    }

    /** Skewed or unique; mostly short; some empty, some of many chunks. */
    private static String key(Random random, int keys) {
        int number = random.nextBoolean() ? random.nextInt(keys) : random.nextInt(1 + random.nextInt(keys));
        return switch (number % 50) {
            case 0 -> "k".repeat(number * 7 % 5_000);
            case 1 -> "";
            default -> Integer.toString(number, 36).repeat(1 + number % 3);
        };
    }

    private static TreeShape shape(Random random) {
        return random.nextInt(3) == 0
                ? TINY
                : new TreeShape(
                        1 << random.nextInt(16),
                        1 << random.nextInt(16),
                        1 << random.nextInt(16),
                        2 + random.nextInt(20),
                        BlockPool.LEAST_BYTES << random.nextInt(4));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doesWhatAHashMapDoes(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 6; run++) {
            TreeShape shape = shape(random);
            Checked checked = new Checked(shape, random.nextInt(4), hashes(random));
            int keys = 1 << random.nextInt(14);
            int operations = random.nextInt(OPERATIONS);
            for (int i = 0; i < operations; i++) {
                String key = key(random, keys);
                boolean isAtEnd = random.nextInt(20) == 0;
                int position = isAtEnd ? TestMemory.KEY_BLOCK_BYTES - key.length() : random.nextInt(100);
                checked.add(key, position, random.nextInt(10) == 0 ? random.nextLong() : random.nextInt(3) - 1);
                switch (random.nextInt(6_000)) {
                    case 0 -> checked.empty();
                    case 1 -> checked.drain();
                    case 2, 3, 4 -> checked.flush();
                    default -> {}
                }
            }
            checked.flush();
            checked.flush();
            checked.release();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsTakenAwayAgainIsDropped(long seed) {
        Random random = new Random(seed);
        Checked checked = new Checked(TINY, 1, this::hash);
        List<String> added = new ArrayList<>();
        for (int i = 0; i < OPERATIONS / 4; i++) {
            boolean isTakenAway = !added.isEmpty() && random.nextInt(5) < 2;
            String key = isTakenAway ? added.remove(random.nextInt(added.size())) : key(random, 3_000);
            checked.add(key, 0, isTakenAway ? -1 : 1);
            if (!isTakenAway) {
                added.add(key);
            }
            if (random.nextInt(1_000) == 0) {
                checked.flushNonZero();
            }
        }
        added.forEach(key -> checked.add(key, 0, -1));
        checked.flushNonZero();
        assertThat(checked.model).isEmpty();
        checked.release();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aWindowIsOneTreeLessAnother(long seed) {
        Random random = new Random(seed);
        Checked upToFive = new Checked(TINY, 2, this::hash);
        Checked upToFifteen = new Checked(TINY, 2, this::hash);
        Checked window = new Checked(TINY, 2, this::hash);
        for (int i = 0; i < OPERATIONS / 4; i++) {
            String key = key(random, 3_000);
            upToFifteen.add(key, 0, 1);
            if (i < OPERATIONS / 12) {
                upToFive.add(key, 0, 1);
            } else {
                window.model.merge(key, List.of(1L, 2L), (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
            }
        }
        window.tree.putAll(upToFifteen.tree, each(2, 1));
        window.tree.putAll(upToFive.tree, each(2, -1));
        window.flushNonZero();
        upToFive.flush();
        upToFifteen.flush();
        Arrays.asList(upToFive, upToFifteen, window).forEach(Checked::release);
    }

    @Test
    void aTreeIsNotPutIntoOneOfTheSameBuffers() {
        Checked one = new Checked(TINY, 1, this::hash);
        BufferTree other = new BufferTree(memory.pool(), one.buffers);
        assertThatThrownBy(() -> one.tree.putAll(other, adding(1))).hasMessageContaining("buffers of its own");
        other.release();
        one.release();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aVisitorThatFailsLeavesTheTreeAsItWas(long seed) {
        Random random = new Random(seed);
        Checked checked = new Checked(TINY, 1, this::hash);
        for (int round = 0; round < 300; round++) {
            // Among keys that grow in number, so that each flush splits leaves.
            for (int i = 0; i < 20; i++) {
                checked.add("key " + random.nextInt(10 * (round + 1)), 0, 1);
            }
            int[] visitsLeft = {random.nextInt(checked.model.size())};
            BufferTree.Visitor failing = (block, key, length, hash, accumulators) -> {
                if (visitsLeft[0]-- == 0) {
                    throw new IllegalArgumentException("the visitor's");
                }
            };
            assertThatThrownBy(() -> checked.tree.flush(failing)).hasMessage("the visitor's");
            if (random.nextInt(20) == 0) {
                checked.flush();
            }
        }
        checked.flush();
        checked.release();
    }

    @Test
    void aVisitorMayNotChangeTheTree() {
        Checked checked = new Checked(TINY, 1, this::hash);
        checked.add("key", 0, 1);
        TreeBuffers others = new TreeBuffers(memory.pool(), 1, adding(1));
        List<Runnable> changes = List.of(
                () -> checked.add("other", 0, 1),
                checked.tree::empty,
                checked.tree::release,
                () -> checked.tree.use(others),
                checked::flush);
        for (Runnable change : changes) {
            assertThatThrownBy(() -> checked.tree.flush((block, key, length, hash, accumulators) -> change.run()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("a visitor of its own keys");
        }
        checked.flush();
        others.release();
        checked.release();
    }

    @Test
    void anotherThreadsBuffersDoAsWell() {
        Checked checked = new Checked(TINY, 1, this::hash);
        for (int i = 0; i < 2_000; i++) {
            checked.add("key " + i % 700, 0, 1);
        }
        TreeBuffers others = new TreeBuffers(memory.pool(), 1, adding(1));
        checked.buffers.release();
        checked.tree.use(others);
        checked.flush();
        TreeBuffers wider = new TreeBuffers(memory.pool(), 2, adding(2));
        assertThatThrownBy(() -> checked.tree.use(wider)).hasMessageContaining("slots=2");
        checked.release();
        others.release();
    }

    @Test
    void takesFarLessThanATableForManyKeys() {
        int keys = 200_000;
        TreeBuffers buffers = new TreeBuffers(memory.pool(), 1, adding(1));
        BufferTree tree = new BufferTree(memory.pool(), buffers);
        BytesKeyTable table = new BytesKeyTable(memory.pool(), 1);
        long before = memory.takenBytes();
        for (int i = 0; i < keys; i++) {
            byte[] key = ("user" + i).getBytes(StandardCharsets.ISO_8859_1);
            memory.keys().put(0, key, key.length);
            long hash = KeyHash.of(memory.keys(), 0, key.length);
            table.put(memory.keys(), 0, key.length, hash);
        }
        long ofTable = memory.takenBytes() - before;
        for (int i = 0; i < keys; i++) {
            byte[] key = ("user" + i).getBytes(StandardCharsets.ISO_8859_1);
            memory.keys().put(0, key, key.length);
            tree.put(memory.keys(), 0, key.length, KeyHash.of(memory.keys(), 0, key.length));
        }
        assertThat(tree.bytes()).isLessThan(ofTable / 2);
        tree.empty();
        assertThat(tree.bytes()).isEqualTo(2L * BlockPool.LEAST_BYTES);
        tree.release();
        table.release();
        buffers.release();
    }

    @Test
    void withoutMemoryItCanStillBeEmptiedAndReleased() {
        try (TestMemory little = new TestMemory(1 << 17)) {
            TreeBuffers buffers = new TreeBuffers(little.pool(), 1, adding(1));
            BufferTree tree =
                    new BufferTree(little.pool(), buffers, null, new TreeShape(4_000, 4_000, 4_000, 8, 1 << 22));
            for (int round = 0; round < 2; round++) {
                assertThatThrownBy(() -> {
                            for (int i = 0; ; i++) {
                                little.keys().putLong(0, i);
                                tree.put(little.keys(), 0, Long.BYTES, KeyHash.of(i));
                            }
                        })
                        .isInstanceOf(MemoryLimitException.class)
                        .hasMessageContaining("aurochs.memory.bytes");
                tree.empty();
                Map<Long, Long> seen = new TreeMap<>();
                tree.flush((block, key, length, hash, at) -> seen.put(block.getLong(key), 0L));
                assertThat(seen).isEmpty();
            }
            tree.release();
            buffers.release();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void spillsWhatIsTooMuchForMemory(long seed, @TempDir Path directory) throws IOException {
        Random random = new Random(seed);
        int memoryBytes = 8 * BlockPool.LEAST_BYTES;
        Checked checked = new Checked(TINY, 1, this::hash, new TreeSpill(directory, memoryBytes));
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < OPERATIONS; i++) {
                checked.add(key(random, 1 << 14), 0, 1);
            }
            assertThat(checked.tree.spilledBytes()).isPositive();
            assertThat(checked.tree.bytes()).isLessThanOrEqualTo(memoryBytes + 4 * BlockPool.LEAST_BYTES);
            try (Stream<Path> files = Files.list(directory)) {
                assertThat(files).as("files that a dead process would leave").isEmpty();
            }
            checked.flush();
            checked.empty();
            assertThat(checked.tree.spilledBytes()).isZero();
        }
        checked.release();
    }

    @Test
    void saysWhereItCannotSpill(@TempDir Path directory) {
        Path missing = directory.resolve("missing");
        Checked checked = new Checked(TINY, 1, this::hash, new TreeSpill(missing, 0));
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        checked.add("key " + i, 0, 1);
                    }
                })
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("directory=" + missing);
        checked.empty();
        checked.flush();
        checked.release();
    }

    @Test
    void isEmptyAlsoWhenTheDiskIsNotGivenBack(@TempDir Path directory) {
        Checked checked = new Checked(TINY, 1, this::hash, new TreeSpill(directory, 0));
        for (int i = 0; i < 1_000; i++) {
            checked.add("key " + i, 0, 1);
        }
        // A file's channel refuses a thread that is interrupted.
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(checked.tree::empty)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("directory=" + directory);
        } finally {
            Thread.interrupted();
        }
        checked.model.clear();
        checked.flush();
        checked.add("key", 0, 1);
        checked.drain();
        checked.release();
    }

    @Test
    void isReleasedAlsoWhenTheDiskIsNotGivenBack(@TempDir Path directory) {
        Checked checked = new Checked(TINY, 1, this::hash, new TreeSpill(directory, 0));
        for (int i = 0; i < 1_000; i++) {
            checked.add("key " + i, 0, 1);
        }
        Thread.currentThread().interrupt();
        try {
            checked.release();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void treesShareTheMemoryBeforeTheySpill(@TempDir Path directory) {
        TreeSpill shared = new TreeSpill(directory, 256 << 10);
        Checked first = new Checked(TINY, 1, this::hash, shared);
        fill(first);
        assertThat(first.tree.spilledBytes()).isZero();
        Checked second = new Checked(TINY, 1, this::hash, shared);
        for (int i = 0; second.tree.spilledBytes() == 0; i++) {
            assertThat(i).as("keys without a spill").isLessThan(1_000_000);
            second.add("another key " + i, 0, 1);
        }
        first.release();
        second.release();
        Checked third = new Checked(TINY, 1, this::hash, shared);
        fill(third);
        assertThat(third.tree.spilledBytes()).as("after the others are gone").isZero();
        third.release();
    }

    private static void fill(Checked tree) {
        for (int i = 0; i < 1_000; i++) {
            tree.add("key " + i, 0, 1);
        }
    }

    @Test
    void refusesKeysThatAreTooLong() {
        Checked checked = new Checked(TINY, 1, this::hash);
        assertThatThrownBy(() -> checked.tree.put(memory.keys(), 0, BytesKeyTable.MOST_KEY_BYTES + 1, 0))
                .hasMessageContaining("length=1048577");
        checked.add("k".repeat(BytesKeyTable.MOST_KEY_BYTES), 0, 1);
        checked.add("k".repeat(BytesKeyTable.MOST_KEY_BYTES - 1), 0, 1);
        checked.flush();
        checked.drain();
        checked.flush();
        checked.release();
    }
}
