package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.FiniteBatches;
import io.aurochs.tests.differential.component.NotingFilter;
import io.aurochs.tests.differential.component.NotingPartition;
import io.aurochs.tests.differential.component.TridentPeek;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.ReducerAggregator;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.operation.builtin.FirstN;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** What a Trident stream offers without a state: functions, repartitioning, aggregations of batches, and streams that are merged. */
public final class TridentOperations implements Scenario {
    private static final int ROWS = 60;
    private static final int BATCH = 6;
    private static final int BATCHES = ROWS / BATCH;
    private static final int WORDS = 4;
    private static final int TASKS = 3;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    private static String word(int number) {
        return "word" + number % WORDS;
    }

    /** A permutation within each batch, so that the first is neither the least nor the greatest. */
    private static int number(int row) {
        return row / BATCH * BATCH + (row % BATCH + 3) % BATCH;
    }

    @Override
    public StormTopology topology() {
        List<List<?>> rows = IntStream.range(0, ROWS)
                .map(TridentOperations::number)
                .<List<?>>mapToObj(number -> List.of(number / BATCH, number, word(number)))
                .toList();
        TridentTopology trident = new TridentTopology();
        Stream source = trident.newStream(name(), new FiniteBatches(BATCH, rows, "batch", "number", "word"));
        functions(source);
        repartitions(source);
        aggregations(source);
        Fields number = new Fields("number");
        note(
                trident.merge(
                        number,
                        source.filter(number, new Multiples(2)).project(number),
                        source.filter(number, new Multiples(3)).project(number).shuffle(),
                        source.project(new Fields("batch"))),
                "merged");
        return trident.build();
    }

    private static void note(Stream stream, String what) {
        stream.filter(stream.getOutputFields(), new NotingFilter(what));
    }

    private static void functions(Stream source) {
        note(source.map(row -> new Values(row.getInteger(1) * 2), new Fields("double")), "map");
        note(
                source.flatMap(
                        row -> List.of(new Values(row.getString(2)), new Values(row.getString(2) + "!")),
                        new Fields("text")),
                "flatMap");
        note(source.filter(new Fields("number"), new Multiples(5)), "filter");
        TridentPeek peek = new TridentPeek();
        source.peek(peek).filter(peek.noting("peek"));
    }

    private static void repartitions(Stream source) {
        Map<String, Stream> streams = Map.of(
                "partitionBy", source.partitionBy(new Fields("word")),
                "broadcast", source.broadcast(),
                "localOrShuffle", source.localOrShuffle(),
                "shuffle", source.shuffle(),
                "global", source.global(),
                "batchGlobal", source.batchGlobal());
        streams.forEach(
                (what, stream) -> stream.filter(new Fields("batch", "word", "number"), new NotingPartition(what))
                        .parallelismHint(TASKS));
    }

    private static void aggregations(Stream source) {
        Fields number = new Fields("number");
        note(source.aggregate(number, new Sum(), new Fields("sum")), "aggregate");
        note(
                source.partitionBy(new Fields("word"))
                        .partitionAggregate(number, new Sum(), new Fields("sum"))
                        .parallelismHint(TASKS),
                "partitionAggregate");
        note(
                source.chainedAgg()
                        .aggregate(new Count(), new Fields("count"))
                        .aggregate(number, new Greatest(), new Fields("greatest"))
                        .chainEnd(),
                "chained");
        note(
                source.chainedAgg()
                        .partitionAggregate(new Count(), new Fields("count"))
                        .partitionAggregate(number, new Sum(), new Fields("sum"))
                        .chainEnd(),
                "chained in partitions");
        note(
                source.groupBy(new Fields("word"))
                        .chainedAgg()
                        .aggregate(new Count(), new Fields("count"))
                        .aggregate(number, new Sum(), new Fields("sum"))
                        .aggregate(number, new Greatest(), new Fields("greatest"))
                        .chainEnd()
                        .parallelismHint(2),
                "chained by word");
        note(source.minBy("number"), "minBy");
        note(source.maxBy("number"), "maxBy");
        note(source.maxBy("word", new Descending()), "maxBy comparator");
        note(source.min(new ByNumber()), "min");
        note(source.max(new ByNumber()), "max");
        note(source.applyAssembly(new FirstN(2, "number", true)), "greatest two");
        note(source.applyAssembly(new FirstN(2, null)), "first two");
    }

    /** Keeps the multiples of a number. */
    public static final class Multiples extends BaseFilter {
        @Serial
        private static final long serialVersionUID = 1L;

        private final int factor;

        Multiples(int factor) {
            this.factor = factor;
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            return tuple.getInteger(0) % factor == 0;
        }
    }

    /** The greatest number. */
    public static final class Greatest implements ReducerAggregator<Integer> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public Integer init() {
            return -1;
        }

        @Override
        public Integer reduce(Integer greatest, TridentTuple tuple) {
            return Math.max(greatest, tuple.getInteger(0));
        }
    }

    /** By the number in the second field. */
    public static final class ByNumber implements Comparator<TridentTuple>, java.io.Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public int compare(TridentTuple one, TridentTuple other) {
            return one.getInteger(1).compareTo(other.getInteger(1));
        }
    }

    /** Texts in descending order. */
    public static final class Descending implements Comparator<String>, java.io.Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public int compare(String one, String other) {
            return other.compareTo(one);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("succeeded", BATCHES);
        Map<String, Object> facts = new HashMap<>();
        for (String what : List.of(
                "map",
                "flatMap",
                "filter",
                "peek",
                "merged",
                "aggregate",
                "chained",
                "chained in partitions",
                "chained by word",
                "minBy",
                "maxBy",
                "maxBy comparator",
                "min",
                "max",
                "greatest two",
                "first two")) {
            facts.put(what, Tally.of(run.journal().all(what).stream().map(String::valueOf)));
        }
        facts.put(
                "partitionAggregate",
                run.journal().all("partitionAggregate").stream()
                        .mapToLong(details -> ((Number) Objects.requireNonNull(details.get(0))).longValue())
                        .sum());
        for (String what : List.of("partitionBy", "broadcast", "localOrShuffle", "shuffle", "global", "batchGlobal")) {
            facts.put(
                    what,
                    Tally.ofDetail(
                            run.journal().all(what).stream()
                                    .map(details -> List.of(String.valueOf(details.get(1))))
                                    .toList(),
                            0));
        }
        facts.put("partitions of global", partitions(run, "global"));
        facts.put("partitions of broadcast", partitions(run, "broadcast"));
        facts.put("most partitions of a word", mostPartitions(run, "partitionBy", 1));
        facts.put("most partitions of a batch", mostPartitions(run, "batchGlobal", 0));
        return Outcome.of(facts);
    }

    private static int partitions(Run run, String what) {
        return Tally.ofDetail(run.journal().all(what), 0).size();
    }

    /** In how many partitions tuples of equal values in a field were at most. */
    private static int mostPartitions(Run run, String what, int field) {
        return run.journal().all(what).stream()
                .collect(Collectors.groupingBy(
                        details -> ((List<?>) Objects.requireNonNull(details.get(1))).get(field),
                        Collectors.mapping(details -> details.get(0), Collectors.toSet())))
                .values()
                .stream()
                .mapToInt(java.util.Set::size)
                .max()
                .orElse(0);
    }

    @Override
    public Outcome expected() {
        Map<String, Object> facts = new HashMap<>();
        List<Integer> numbers = IntStream.range(0, ROWS).boxed().toList();
        facts.put("map", tally(numbers.stream().map(n -> List.of(2 * n))));
        facts.put(
                "flatMap",
                tally(numbers.stream().flatMap(n -> List.of(List.of(word(n)), List.of(word(n) + "!")).stream())));
        facts.put("filter", tally(numbers.stream().filter(n -> n % 5 == 0).map(TridentOperations::row)));
        facts.put("peek", tally(numbers.stream().map(TridentOperations::row)));
        List<List<Integer>> merged = new ArrayList<>();
        for (int n : numbers) {
            merged.add(List.of(n / BATCH));
            if (n % 2 == 0) {
                merged.add(List.of(n));
            }
            if (n % 3 == 0) {
                merged.add(List.of(n));
            }
        }
        facts.put("merged", tally(merged.stream()));
        facts.put("partitionAggregate", numbers.stream().mapToLong(n -> n).sum());
        SortedMap<Object, Long> once = tally(numbers.stream().map(n -> List.of(n / BATCH, word(n), n)));
        for (String what : List.of("partitionBy", "localOrShuffle", "shuffle", "global", "batchGlobal")) {
            facts.put(what, once);
        }
        SortedMap<Object, Long> often = new TreeMap<>(once);
        often.replaceAll((row, times) -> (long) TASKS);
        facts.put("broadcast", often);
        facts.put("partitions of global", 1);
        facts.put("partitions of broadcast", TASKS);
        facts.put("most partitions of a word", 1);
        facts.put("most partitions of a batch", 1);
        List<List<Integer>> batches = IntStream.range(0, BATCHES)
                .mapToObj(batch -> IntStream.range(batch * BATCH, (batch + 1) * BATCH)
                        .boxed()
                        .toList())
                .toList();
        facts.put("aggregate", tally(batches.stream().map(batch -> List.of(sum(batch)))));
        facts.put("chained", tally(batches.stream().map(batch -> List.of(BATCH, batch.get(BATCH - 1)))));
        facts.put("chained in partitions", tally(batches.stream().map(batch -> List.of(BATCH, sum(batch)))));
        facts.put(
                "chained by word",
                tally(batches.stream()
                        .flatMap(batch -> IntStream.range(0, WORDS)
                                .mapToObj(TridentOperations::word)
                                .map(word -> ofWord(batch, word)))));
        for (String what : List.of("minBy", "min")) {
            facts.put(what, tally(batches.stream().map(batch -> row(batch.get(0)))));
        }
        for (String what : List.of("maxBy", "max")) {
            facts.put(what, tally(batches.stream().map(batch -> row(batch.get(BATCH - 1)))));
        }
        // Of equals the one that comes last.
        facts.put("maxBy comparator", tally(batches.stream().map(batch -> row(lastOfTheFirstWord(batch)))));
        facts.put(
                "greatest two",
                tally(batches.stream()
                        .flatMap(batch ->
                                batch.subList(BATCH - 2, BATCH).stream().map(TridentOperations::row))));
        facts.put(
                "first two",
                tally(batches.stream()
                        .flatMap(batch -> IntStream.of(0, 1).mapToObj(row -> row(number(batch.get(row)))))));
        return Outcome.of(facts);
    }

    private static List<Object> row(int number) {
        return List.of(number / BATCH, number, word(number));
    }

    private static SortedMap<Object, Long> tally(java.util.stream.Stream<? extends List<?>> rows) {
        return Tally.of(rows.map(String::valueOf));
    }

    private static int sum(List<Integer> numbers) {
        return numbers.stream().mapToInt(n -> n).sum();
    }

    private static List<Object> ofWord(List<Integer> batch, String word) {
        List<Integer> numbers = batch.stream().filter(n -> word(n).equals(word)).toList();
        return List.of(word, numbers.size(), sum(numbers), numbers.get(numbers.size() - 1));
    }

    /** Every batch has each word. */
    private static int lastOfTheFirstWord(List<Integer> batch) {
        int last = -1;
        for (int row : batch) {
            if (word(number(row)).equals(word(0))) {
                last = number(row);
            }
        }
        return last;
    }
}
