package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.operator.WorkerNodes;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where workers of a node have the same keys, one entry for each key and node goes to another node when a window closes. */
@EnabledOnOs(OS.LINUX)
class ReducerTreeTest {
    private static final int KEYS = 1_000;
    private static final int SLIDE_MS = 10;
    /** How often a worker has each key: so often that it has a table of its own. */
    private static final int TIMES = 5;

    private static final WindowSpec FIXED = WindowSpec.fixed(Duration.ofMillis(SLIDE_MS));
    private static final WindowSpec SLIDING =
            WindowSpec.sliding(Duration.ofMillis(3 * SLIDE_MS), Duration.ofMillis(SLIDE_MS));
    private static final WorkerNodes FOUR_NODES = new WorkerNodes(new int[] {3, 3, 3, 3});

    private static final Schema NUMBER = Schema.named("number").longs("number").build();
    private static final LongField VALUE = NUMBER.longField("number");
    private static final List<Field> KEY = List.of(VALUE);
    private static final List<Combiner> COUNT = List.of(Aggregates.count("count"));
    private static final Schema COUNTS = Groupings.results("counts", KEY, COUNT);
    private static final LongField COUNTED = COUNTS.longField("number");
    private static final LongField COUNTED_TIMES = COUNTS.longField("count");

    private @Nullable WindowEvaluator<?> evaluator;

    private HandDrivenWindows counts(WorkerNodes nodes, WindowSpec spec, KeyedState state) {
        return new HandDrivenWindows(nodes, resources -> {
            WindowEvaluator<?> made =
                    (WindowEvaluator<?>) Groupings.windows(spec, 0, NUMBER, COUNTS, KEY, state, COUNT, resources);
            evaluator = made;
            return made;
        });
    }

    private ReducerTree tree() {
        return Objects.requireNonNull(evaluator).tree();
    }

    /** How many entries were merged on all levels. */
    private long merged() {
        return tree().mergedOnNodes() + tree().mergedBetweenNodes();
    }

    /** Each worker has the keys from its first one on, all in the slide that begins at a time. */
    private static void fill(HandDrivenWindows windows, WorkerNodes nodes, long time, boolean areShared) {
        for (int worker = 0; worker < nodes.workers(); worker++) {
            int first = areShared ? 0 : worker * KEYS;
            windows.process(worker, NUMBER, records -> {
                for (int i = 0; i < TIMES * KEYS; i++) {
                    records.begin(time).put(VALUE, first + i % KEYS).commit();
                }
            });
        }
    }

    private static Map<Long, Long> results(HandDrivenWindows windows) {
        Map<Long, Long> counts = new HashMap<>();
        windows.results(
                COUNTS,
                result -> assertThat(counts.put(result.get(COUNTED), result.get(COUNTED_TIMES)))
                        .as("another result of key %s", result.get(COUNTED))
                        .isNull());
        return counts;
    }

    private static Map<Long, Long> expected(long keys, long times) {
        Map<Long, Long> counts = new HashMap<>();
        LongStream.range(0, keys).forEach(key -> counts.put(key, times));
        return counts;
    }

    @Test
    void keysThatAllWorkersHaveCrossOnceForEachNode() {
        int nodes = FOUR_NODES.nodes();
        int workers = FOUR_NODES.workers();
        try (HandDrivenWindows windows = counts(FOUR_NODES, FIXED, KeyedState.hashTable())) {
            fill(windows, FOUR_NODES, 0, true);
            windows.watermark(SLIDE_MS);
            assertThat(results(windows)).isEqualTo(expected(KEYS, (long) TIMES * workers));
            assertThat(tree().mergedOnNodes()).isEqualTo((long) (workers - nodes) * KEYS);
            assertThat(tree().mergedBetweenNodes()).isEqualTo((long) (nodes - 1) * KEYS);
        }
    }

    @Test
    void keysThatOneWorkerHasAreMergedOnce() {
        int nodes = FOUR_NODES.nodes();
        int workers = FOUR_NODES.workers();
        try (HandDrivenWindows windows = counts(FOUR_NODES, FIXED, KeyedState.hashTable())) {
            fill(windows, FOUR_NODES, 0, false);
            windows.watermark(SLIDE_MS);
            assertThat(results(windows)).isEqualTo(expected((long) KEYS * workers, TIMES));
            long learning = merged();
            assertThat(learning).as("some are merged twice").isGreaterThan((long) KEYS * workers);

            fill(windows, FOUR_NODES, SLIDE_MS, false);
            windows.watermark(2 * SLIDE_MS);
            assertThat(results(windows)).isEqualTo(expected((long) KEYS * workers, TIMES));
            assertThat(merged() - learning)
                    .as("each but those of the first table of a partition is merged once")
                    .isLessThan((long) KEYS * workers);

            // The root learns from its own node that workers have the same keys again.
            long before = tree().mergedBetweenNodes();
            fill(windows, FOUR_NODES, 2 * SLIDE_MS, true);
            windows.watermark(3 * SLIDE_MS);
            assertThat(results(windows)).isEqualTo(expected(KEYS, (long) TIMES * workers));
            assertThat(tree().mergedBetweenNodes() - before)
                    .as("without the level of the nodes, one for each worker of another node crosses")
                    .isEqualTo((long) (workers - workers / nodes) * KEYS);
            before = tree().mergedBetweenNodes();
            fill(windows, FOUR_NODES, 3 * SLIDE_MS, true);
            windows.watermark(4 * SLIDE_MS);
            assertThat(results(windows)).isEqualTo(expected(KEYS, (long) TIMES * workers));
            assertThat(tree().mergedBetweenNodes() - before).isEqualTo((long) (nodes - 1) * KEYS);
        }
    }

    @Test
    void aSlideOfOverlappingWindowsCrossesOnce() {
        int workers = FOUR_NODES.workers();
        try (HandDrivenWindows windows = counts(FOUR_NODES, SLIDING, KeyedState.hashTable())) {
            for (int slide = 0; slide < 6; slide++) {
                fill(windows, FOUR_NODES, (long) slide * SLIDE_MS, true);
                windows.watermark((slide + 1L) * SLIDE_MS);
                assertThat(results(windows)).isEqualTo(expected(KEYS, (long) Math.min(slide + 1, 3) * TIMES * workers));
                assertThat(tree().mergedBetweenNodes()).isEqualTo((slide + 1L) * (FOUR_NODES.nodes() - 1) * KEYS);
            }
        }
    }

    @Test
    void onOneNodeNothingCrosses() {
        WorkerNodes nodes = WorkerNodes.onOneNode(4);
        try (HandDrivenWindows windows = counts(nodes, FIXED, KeyedState.hashTable())) {
            fill(windows, nodes, 0, true);
            windows.watermark(SLIDE_MS);
            assertThat(results(windows)).isEqualTo(expected(KEYS, 4L * TIMES));
            assertThat(tree().hasNodeLevel()).isFalse();
            assertThat(tree().mergedOnNodes()).isEqualTo(3L * KEYS);
            assertThat(tree().mergedBetweenNodes()).isZero();
        }
    }

    @Test
    void bufferTreesAreMergedOnTheirNodesToo() {
        try (HandDrivenWindows windows = counts(FOUR_NODES, FIXED, KeyedState.bufferTree())) {
            for (int window = 0; window < 3; window++) {
                fill(windows, FOUR_NODES, (long) window * SLIDE_MS, true);
                windows.watermark((window + 1L) * SLIDE_MS);
                assertThat(results(windows)).isEqualTo(expected(KEYS, (long) TIMES * FOUR_NODES.workers()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 500})
    void theFirstOfAnOrderAreThoseOfAllNodes(int wanted) {
        Random random = new Random(wanted);
        List<Long> numbers = new ArrayList<>();
        Comparator<RecordCursor> leastFirst = Comparator.comparingLong(record -> record.get(VALUE));
        WorkerNodes nodes = new WorkerNodes(new int[] {2, 1, 3});
        try (HandDrivenWindows windows = new HandDrivenWindows(
                nodes, resources -> new TopEvaluator(FIXED, wanted, NUMBER, leastFirst, resources))) {
            // One worker, the first of a node, has nothing.
            for (int worker : new int[] {0, 1, 2, 4, 5, 1, 0}) {
                windows.process(worker, NUMBER, records -> {
                    for (int i = 0; i < 100; i++) {
                        long number = random.nextInt(1_000_000);
                        numbers.add(number);
                        records.begin(0).put(VALUE, number).commit();
                    }
                });
            }
            windows.watermark(SLIDE_MS);
            List<Long> first = new ArrayList<>();
            windows.results(NUMBER, result -> first.add(result.get(VALUE)));
            assertThat(first).isEqualTo(numbers.stream().sorted().limit(wanted).toList());
        }
    }
}
