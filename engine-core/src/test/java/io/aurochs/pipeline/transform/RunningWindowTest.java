package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.KeyTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sum of a window that moves on is that of its slides, however far it moves and whatever is added to them later. */
class RunningWindowTest {
    private static final int SLIDES = 4;
    private static final long MEMORY = 1L << 28;

    private final MemoryBudget budget = new MemoryBudget(MEMORY);
    private final BlockPool pool = new BlockPool(budget, null);
    private final Combination combination = new Combination(List.of(Aggregates.count("count")), true);
    private final Map<Long, FixedKeyTable> tables = new TreeMap<>();
    private final Map<Long, Map<Long, Long>> counts = new TreeMap<>();
    private final RunningWindow<FixedKeyTable> window = new RunningWindow<>();

    private FixedKeyTable table() {
        return new FixedKeyTable(pool, 1, combination.slots());
    }

    /** A record more of a key. */
    private static void count(FixedKeyTable table, long key) {
        int at = table.put(key, KeyHash.of(key));
        table.block().putLong(at, table.block().getLong(at) + 1);
        table.block().putLong(at + Long.BYTES, table.block().getLong(at + Long.BYTES) + 1);
    }

    private void add(long slide, long key) {
        count(tables.computeIfAbsent(slide, missing -> table()), key);
        counts.computeIfAbsent(slide, missing -> new HashMap<>()).merge(key, 1L, Long::sum);
    }

    /** A late record: the window has it, if it has the slide, and so have those to come. */
    private void addLate(long slide, long key) {
        FixedKeyTable late = table();
        count(late, key);
        if (window.has(slide)) {
            window.add(late, this::table, combination);
        }
        late.release();
        add(slide, key);
    }

    private void checkAt(long from) {
        FixedKeyTable sum = window.moveTo(from, from + SLIDES, tables::get, this::table, combination);
        Map<Long, Long> expected = new HashMap<>();
        for (long slide = from; slide < from + SLIDES; slide++) {
            counts.getOrDefault(slide, Map.of()).forEach((key, count) -> expected.merge(key, count, Long::sum));
        }
        Map<Long, Long> found = new HashMap<>();
        int live = 0;
        if (sum != null) {
            for (int entry = sum.next(KeyTable.NONE); entry != KeyTable.NONE; entry = sum.next(entry)) {
                int at = sum.accumulators(entry);
                if (combination.hasRecords(sum.block(), at)) {
                    live++;
                    found.put(sum.block().getLong(sum.key(entry)), sum.block().getLong(at + Long.BYTES));
                }
            }
            window.live(live);
        }
        assertThat(found).as("sum of the slides from %s", from).isEqualTo(expected);
    }

    private void release() {
        window.release();
        window.release();
        tables.values().forEach(FixedKeyTable::release);
        assertThat(budget.takenBytes()).as("memory that was not given back").isZero();
        pool.close();
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void theSumIsThatOfItsSlides(long seed) {
        Random random = new Random(seed);
        long from = random.nextInt(20) - 10L;
        for (int move = 0; move < 60; move++) {
            for (int i = random.nextInt(30); i > 0; i--) {
                add(from + SLIDES + random.nextInt(3), random.nextInt(12));
            }
            from += random.nextInt(6) == 0 ? (long) SLIDES + random.nextInt(3) : 1;
            checkAt(from);
            for (int i = random.nextInt(3); i > 0; i--) {
                addLate(from + random.nextInt(SLIDES), random.nextInt(15));
            }
        }
        release();
    }

    @Test
    void keysWhoseRecordsAreAllGoneDoNotPileUp() {
        int keysOfSlide = 1_500;
        for (int slide = 0; slide < 40; slide++) {
            for (int i = 0; i < keysOfSlide; i++) {
                add(slide, slide * keysOfSlide + i);
            }
        }
        for (long from = 0; from + SLIDES <= 40; from++) {
            checkAt(from);
        }
        FixedKeyTable sum = window.moveTo(36, 40, tables::get, this::table, combination);
        assertThat(sum == null ? 0 : sum.size())
                .as("entries, with those that are gone")
                .isBetween(SLIDES * keysOfSlide, 3 * SLIDES * keysOfSlide);
        release();
    }

    @Test
    void aWindowThatNeverHadAnythingHasNoSum() {
        assertThat(window.moveTo(0, SLIDES, tables::get, this::table, combination))
                .isNull();
        release();
    }
}
