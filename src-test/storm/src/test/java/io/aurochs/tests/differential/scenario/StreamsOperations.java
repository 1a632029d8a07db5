package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import io.aurochs.tests.differential.component.StreamPeek;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.PairStream;
import org.apache.storm.streams.Stream;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.ValueMapper;

/** What Storm's stream builder offers without windows and states: branches, functions, and aggregations that go on with each value. */
public final class StreamsOperations implements Scenario {
    private static final int NUMBERS = 60;
    private static final int KEYS = 4;

    private static String key(int number) {
        return "key" + number % KEYS;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, NUMBERS).mapToObj(n -> Message.of(n)).toList();
        StreamBuilder builder = new StreamBuilder();
        Stream<Integer> numbers =
                builder.newStream(new ListSpout(messages).tracked().declaring("number"), new ValueMapper<Integer>(0));
        branches(numbers);
        aggregations(numbers);
        PairStream<String, Integer> pairs = numbers.mapToPair(n -> Pair.of(key(n), n));
        functions(numbers, pairs);
        byKey(pairs);
        return builder.build();
    }

    private static void record(Stream<String> texts) {
        texts.to(new RecordingBolt(), 2);
    }

    @SuppressWarnings("unchecked") // An array of predicates, for its varargs.
    private static void branches(Stream<Integer> numbers) {
        // Only one is true for each number: Storm tries predicates in any order.
        Stream<Integer>[] branches =
                numbers.branch(n -> n % 2 == 0, n -> n % 6 == 3, n -> n % 2 == 1 && n % 3 != 0 && n > 10);
        record(branches[0].map(n -> "even " + n));
        record(branches[1].map(n -> "odd multiple of three " + n));
        record(branches[2].map(n -> "other " + n));
    }

    private static void aggregations(Stream<Integer> numbers) {
        record(numbers.count().map(n -> "count " + n));
        record(numbers.reduce(Math::max).map(n -> "greatest " + n));
        record(numbers.aggregate(0, (sum, n) -> sum + n, (one, other) -> one + other)
                .map(n -> "sum " + n));
    }

    private static void functions(Stream<Integer> numbers, PairStream<String, Integer> pairs) {
        StreamPeek peek = new StreamPeek();
        record(numbers.peek(peek).map(peek.saying("peek ")));
        record(pairs.mapValues(n -> n * 2).map(StreamsOperations::text).map(text -> "double " + text));
        record(pairs.flatMapValues(n -> List.of(n, -n))
                .map(StreamsOperations::text)
                .map(text -> "both " + text));
        record(numbers.flatMapToPair(n -> List.of(Pair.of("a", n), Pair.of("b", n)))
                .filter(pair -> pair.getSecond() % 5 == 0)
                .map(StreamsOperations::text)
                .map(text -> "pair " + text));
    }

    private static void byKey(PairStream<String, Integer> pairs) {
        record(pairs.repartition(3).countByKey().map(StreamsOperations::text).map(text -> "counts " + text));
        record(pairs.reduceByKey((one, other) -> one + other)
                .map(StreamsOperations::text)
                .map(text -> "sums " + text));
        record(pairs.aggregateByKey("", (text, n) -> text + n + ";", (one, other) -> one + other)
                .map(StreamsOperations::text)
                .map(text -> "texts " + text));
        record(pairs.groupByKey().map(StreamsOperations::text).map(text -> "groups " + text));
    }

    private static String text(Pair<String, ?> pair) {
        return pair.getFirst() + "=" + pair.getSecond();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", NUMBERS);
        return Outcome.of(Map.of(
                "results",
                Tally.of(run.journal().all("received").stream().map(details -> String.valueOf(details.get(6)))),
                "acked",
                Tally.ofDetail(run.journal().all("acked"), 1)));
    }

    @Override
    public Outcome expected() {
        List<String> results = new ArrayList<>();
        int sum = 0;
        Map<String, List<Integer>> groups = new HashMap<>();
        for (int n = 0; n < NUMBERS; n++) {
            if (n % 2 == 0) {
                results.add("even " + n);
            } else if (n % 3 == 0) {
                results.add("odd multiple of three " + n);
            } else if (n > 10) {
                results.add("other " + n);
            }
            sum += n;
            results.addAll(List.of("count " + (n + 1), "greatest " + n, "sum " + sum, "peek " + n));
            results.addAll(List.of("double " + key(n) + "=" + 2 * n, "both " + key(n) + "=" + n));
            results.add("both " + key(n) + "=" + -n);
            if (n % 5 == 0) {
                results.addAll(List.of("pair a=" + n, "pair b=" + n));
            }
            List<Integer> group = groups.computeIfAbsent(key(n), k -> new ArrayList<>());
            group.add(n);
            results.addAll(List.of("counts " + key(n) + "=" + group.size(), "groups " + key(n) + "=" + group));
            results.add("sums " + key(n) + "=" + group.stream().mapToInt(i -> i).sum());
            StringBuilder text = new StringBuilder();
            group.forEach(i -> text.append(i).append(';'));
            results.add("texts " + key(n) + "=" + text);
        }
        return Outcome.of(Map.of(
                "results",
                Tally.of(results.stream().map(result -> "[" + result + "]")),
                "acked",
                Tally.upTo(NUMBERS, n -> 1)));
    }
}
