package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.FiniteBatches;
import io.aurochs.tests.differential.component.NotingFilter;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseMultiReducer;
import org.apache.storm.trident.operation.GroupedMultiReducer;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.operation.TridentMultiReducerContext;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Trident's {@code multiReduce}: the batches of several streams at once, whole or by key, with results for each tuple or at a batch's end. */
public final class TridentMultiReduce implements Scenario {
    private static final int ROWS = 48;
    private static final int BATCH = 6;
    private static final int BATCHES = ROWS / BATCH;
    private static final Fields KEY = new Fields("key");
    private static final Fields SUMS = new Fields("sums");
    private static final Fields KEY_AND_SUMS = new Fields("key", "sums");

    /** Of the rows of each spout: a value and a key. */
    private enum Side {
        LEFT(0, 3),
        RIGHT(1, 4),
        THIRD(2, 5);

        private final int number;
        private final int keys;

        Side(int number, int keys) {
            this.number = number;
            this.keys = keys;
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Other than on other sides. */
        int value(int row) {
            return (number + 1) * 1_000 + row;
        }

        int key(int row) {
            return row % keys;
        }

        Stream stream(TridentTopology trident, String name) {
            List<List<?>> rows = IntStream.range(0, ROWS)
                    .<List<?>>mapToObj(row -> List.of(value(row), key(row)))
                    .toList();
            return trident.newStream(name + "-" + text(), new FiniteBatches(BATCH, rows, text(), "key"));
        }

        Fields field() {
            return new Fields(text());
        }

        static IntStream rows(int batch) {
            return IntStream.range(batch * BATCH, (batch + 1) * BATCH);
        }
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    public StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        Stream left = Side.LEFT.stream(trident, name());
        Stream right = Side.RIGHT.stream(trident, name());
        Stream third = Side.THIRD.stream(trident, name());
        note(trident.multiReduce(left, right, new Sums(2), SUMS), "two");
        note(trident.multiReduce(KEY, left, Side.RIGHT.field(), right, new Sums(2), SUMS), "keys and values");
        note(trident.multiReduce(List.of(left, right, third), new Sums(3), SUMS), "three");
        note(trident.multiReduce(left, right, new Each(), new Fields("side", "value")), "each");
        note(
                trident.multiReduce(
                                Side.LEFT.field(),
                                left.groupBy(KEY),
                                Side.RIGHT.field(),
                                right.groupBy(KEY),
                                new SumsByKey(2),
                                KEY_AND_SUMS)
                        .parallelismHint(2),
                "two by key");
        note(
                trident.multiReduce(
                        List.of(left.groupBy(KEY), right.groupBy(KEY), third.groupBy(KEY)),
                        new SumsByKey(3),
                        KEY_AND_SUMS),
                "three by key");
        return trident.build();
    }

    private static void note(Stream reduced, String what) {
        reduced.filter(reduced.getOutputFields(), new NotingFilter(what));
    }

    /** The sum of each stream's first field in a batch. */
    public static final class Sums extends BaseMultiReducer<int[]> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int streams;

        Sums(int streams) {
            this.streams = streams;
        }

        @Override
        public int[] init(TridentCollector collector) {
            return new int[streams];
        }

        @Override
        public void execute(int[] sums, int stream, TridentTuple tuple, TridentCollector collector) {
            sums[stream] += tuple.getInteger(0);
        }

        @Override
        public void complete(int[] sums, TridentCollector collector) {
            collector.emit(new Values(Arrays.toString(sums)));
        }
    }

    /** Emits each tuple at once, with the number of its stream. */
    public static final class Each extends BaseMultiReducer<String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String init(TridentCollector collector) {
            return "";
        }

        @Override
        public void execute(String nothing, int stream, TridentTuple tuple, TridentCollector collector) {
            collector.emit(new Values(stream, tuple.getInteger(0)));
        }

        @Override
        public void complete(String nothing, TridentCollector collector) {}
    }

    /** The sum of each stream's first field for a key in a batch. */
    public static final class SumsByKey implements GroupedMultiReducer<int[]> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int streams;

        SumsByKey(int streams) {
            this.streams = streams;
        }

        @Override
        public void prepare(Map<String, Object> conf, TridentMultiReducerContext context) {}

        @Override
        public int[] init(TridentCollector collector, TridentTuple key) {
            return new int[streams];
        }

        @Override
        public void execute(int[] sums, int stream, TridentTuple key, TridentTuple tuple, TridentCollector collector) {
            sums[stream] += tuple.getInteger(0);
        }

        @Override
        public void complete(int[] sums, TridentTuple key, TridentCollector collector) {
            collector.emit(new Values(key.getInteger(0), Arrays.toString(sums)));
        }

        @Override
        public void cleanup() {}
    }

    @Override
    public Outcome outcome(Run run) {
        // Of each of the three spouts.
        run.awaitCount("succeeded", 3L * BATCHES);
        Map<String, Object> facts = new HashMap<>();
        expected()
                .facts()
                .keySet()
                .forEach(what -> facts.put(
                        what, Tally.of(run.journal().all(what).stream().map(String::valueOf))));
        return Outcome.of(facts);
    }

    @Override
    public Outcome expected() {
        Map<String, List<String>> rows = new HashMap<>();
        for (int batch = 0; batch < BATCHES; batch++) {
            int left = sum(Side.LEFT, batch);
            int right = sum(Side.RIGHT, batch);
            int third = sum(Side.THIRD, batch);
            int keys = Side.rows(batch).map(Side.LEFT::key).sum();
            add(rows, "two", List.of(List.of(left, right)));
            add(rows, "keys and values", List.of(List.of(keys, right)));
            add(rows, "three", List.of(List.of(left, right, third)));
            for (Side side : List.of(Side.LEFT, Side.RIGHT)) {
                Side.rows(batch).forEach(row -> add(rows, "each", List.of(side.number, side.value(row))));
            }
            byKey(rows, "two by key", batch, List.of(Side.LEFT, Side.RIGHT));
            byKey(rows, "three by key", batch, List.of(Side.values()));
        }
        Map<String, Object> facts = new HashMap<>();
        rows.forEach((what, reduced) -> facts.put(what, Tally.of(reduced.stream())));
        return Outcome.of(facts);
    }

    private static int sum(Side side, int batch) {
        return Side.rows(batch).map(side::value).sum();
    }

    /** A row for each key of any side. */
    private static void byKey(Map<String, List<String>> rows, String what, int batch, List<Side> sides) {
        NavigableSet<Integer> keys = new TreeSet<>();
        sides.forEach(side -> Side.rows(batch).map(side::key).forEach(keys::add));
        for (int key : keys) {
            List<Integer> sums = sides.stream()
                    .map(side -> Side.rows(batch)
                            .filter(row -> side.key(row) == key)
                            .map(side::value)
                            .sum())
                    .toList();
            add(rows, what, List.of(key, sums));
        }
    }

    private static void add(Map<String, List<String>> rows, String what, List<?> row) {
        rows.computeIfAbsent(what, w -> new ArrayList<>()).add(String.valueOf(row));
    }
}
