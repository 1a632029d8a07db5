package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.PairStream;
import org.apache.storm.streams.Stream;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.ValueMapper;
import org.apache.storm.streams.windowing.SlidingWindows;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.streams.windowing.Window;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;

/** The stream builder's windows of a count, tumbling and sliding, alone and by key. */
public final class StreamsWindows implements Scenario {
    private static final int NUMBERS = 80;
    private static final int LENGTH = 10;
    private static final int SLIDE = 4;
    private static final int KEYS = 3;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, NUMBERS).mapToObj(n -> Message.of(n)).toList();
        StreamBuilder builder = new StreamBuilder();
        Stream<Integer> numbers =
                builder.newStream(new ListSpout(messages).tracked().declaring("number"), new ValueMapper<Integer>(0));
        Window<?, ?> tumbling = TumblingWindows.of(Count.of(LENGTH));
        Window<?, ?> sliding = SlidingWindows.of(Count.of(LENGTH), Count.of(SLIDE));
        record(texts(numbers, tumbling).map(text -> "tumbling" + text));
        record(texts(numbers, sliding).map(text -> "sliding" + text));
        // A step of its own for each: Storm knows one window for each step.
        record(pairs(numbers)
                .groupByKeyAndWindow(tumbling)
                .map(pair -> "groups " + pair.getFirst() + pair.getSecond()));
        record(pairs(numbers)
                .reduceByKeyAndWindow((one, other) -> one + other, sliding)
                .map(pair -> "sums " + pair.getFirst() + " " + pair.getSecond()));
        record(pairs(numbers)
                .window(tumbling)
                .countByKey()
                .map(pair -> "counts " + pair.getFirst() + " " + pair.getSecond()));
        return builder.build();
    }

    /** A text for each window, with its numbers. */
    static Stream<String> texts(Stream<Integer> numbers, Window<?, ?> window) {
        return numbers.map(n -> n)
                .window(window)
                .aggregate("", (text, n) -> text + " " + n, (one, other) -> one + other);
    }

    private static PairStream<Integer, Integer> pairs(Stream<Integer> numbers) {
        return numbers.mapToPair(n -> Pair.of(n % KEYS, n));
    }

    private static void record(Stream<String> texts) {
        texts.to(new RecordingBolt());
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("received", expectedResults().size());
        return Outcome.of(Map.of(
                "results",
                Tally.of(run.journal().all("received").stream().map(details -> String.valueOf(details.get(6))))));
    }

    private static List<String> expectedResults() {
        List<String> results = new ArrayList<>();
        for (int end = SLIDE; end <= NUMBERS; end += SLIDE) {
            List<Integer> window =
                    IntStream.range(Math.max(0, end - LENGTH), end).boxed().toList();
            results.add("sliding" + text(window));
            for (int key = 0; key < KEYS; key++) {
                results.add("sums " + key + " "
                        + ofKey(window, key).stream().mapToInt(n -> n).sum());
            }
        }
        for (int end = LENGTH; end <= NUMBERS; end += LENGTH) {
            List<Integer> window = IntStream.range(end - LENGTH, end).boxed().toList();
            results.add("tumbling" + text(window));
            for (int key = 0; key < KEYS; key++) {
                results.add("groups " + key + ofKey(window, key));
                results.add("counts " + key + " " + ofKey(window, key).size());
            }
        }
        return results;
    }

    private static String text(List<Integer> window) {
        StringBuilder text = new StringBuilder();
        window.forEach(n -> text.append(' ').append(n));
        return text.toString();
    }

    private static List<Integer> ofKey(List<Integer> window, int key) {
        return window.stream().filter(n -> n % KEYS == key).toList();
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("results", Tally.of(expectedResults().stream().map(result -> "[" + result + "]"))));
    }
}
