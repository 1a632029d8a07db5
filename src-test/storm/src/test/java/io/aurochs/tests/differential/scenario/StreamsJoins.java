package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.PairStream;
import org.apache.storm.streams.Stream;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.PairValueMapper;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;

/** The stream builder's joins of two streams over a window that holds both: inner, left, right, full, and by groups. */
public final class StreamsJoins implements Scenario {
    private static final int PEOPLE = 30;
    private static final int ORDERS = 24;

    private static int buyer(int order) {
        return 3 * (order % 14);
    }

    @Override
    public StormTopology topology() {
        StreamBuilder builder = new StreamBuilder();
        PairStream<Integer, String> people =
                source(builder, IntStream.range(0, PEOPLE).mapToObj(id -> Message.of(id, "name" + id)));
        PairStream<Integer, String> orders = source(
                builder, IntStream.range(0, ORDERS).mapToObj(order -> Message.of(buyer(order), "order" + order)));
        // One task and one window hold everything: what is joined does not depend on who is faster.
        PairStream<Integer, String> window = people.window(TumblingWindows.of(Count.of(PEOPLE + ORDERS)));
        record(window.join(orders).map(pair -> "inner " + text(pair)));
        record(window.leftOuterJoin(orders).map(pair -> "left " + text(pair)));
        record(window.rightOuterJoin(orders).map(pair -> "right " + text(pair)));
        record(window.fullOuterJoin(orders, (name, order) -> Pair.of(name, order))
                .map(pair -> "full " + text(pair)));
        record(window.coGroupByKey(orders).map(pair -> "groups " + text(pair)));
        return builder.build();
    }

    private static PairStream<Integer, String> source(
            StreamBuilder builder, java.util.stream.Stream<Message> messages) {
        return builder.newStream(
                new ListSpout(messages.toList()).tracked().declaring("key", "value"), new PairValueMapper<>(0, 1));
    }

    private static void record(Stream<String> texts) {
        texts.to(new RecordingBolt());
    }

    private static String text(Pair<Integer, ? extends Pair<?, ?>> pair) {
        return pair.getFirst() + " " + pair.getSecond().getFirst() + " "
                + pair.getSecond().getSecond();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("received", expectedRows().size());
        return Outcome.of(Map.of(
                "joined",
                Tally.of(run.journal().all("received").stream().map(details -> String.valueOf(details.get(6))))));
    }

    private static List<String> expectedRows() {
        List<String> rows = new ArrayList<>();
        TreeSet<Integer> keys = new TreeSet<>();
        IntStream.range(0, PEOPLE).forEach(keys::add);
        IntStream.range(0, ORDERS).map(StreamsJoins::buyer).forEach(keys::add);
        for (int key : keys) {
            List<String> name = key < PEOPLE ? List.of("name" + key) : List.of();
            List<String> bought = IntStream.range(0, ORDERS)
                    .filter(order -> buyer(order) == key)
                    .mapToObj(order -> "order" + order)
                    .toList();
            rows.add("groups " + key + " " + name + " " + bought);
            if (name.isEmpty()) {
                for (String order : bought) {
                    rows.addAll(List.of("right " + key + " null " + order, "full " + key + " null " + order));
                }
            } else if (bought.isEmpty()) {
                rows.addAll(List.of(
                        "left " + key + " " + name.get(0) + " null", "full " + key + " " + name.get(0) + " null"));
            } else {
                for (String order : bought) {
                    for (String join : List.of("inner", "left", "right", "full")) {
                        rows.add(join + " " + key + " " + name.get(0) + " " + order);
                    }
                }
            }
        }
        return rows;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("joined", Tally.of(expectedRows().stream().map(row -> "[" + row + "]"))));
    }
}
