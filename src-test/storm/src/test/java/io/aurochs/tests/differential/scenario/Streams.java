package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Several streams of one component and several sources of one bolt: every tuple arrives once, knows where it came from, and
 * tuples that took the same way arrive in the order in which they were emitted.
 */
public final class Streams implements Scenario {
    private static final int PER_SPOUT = 900;
    private static final List<String> SPOUTS = List.of("left", "right");

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        for (String spout : SPOUTS) {
            List<Message> messages = IntStream.range(0, PER_SPOUT)
                    .mapToObj(n -> message(spout, n))
                    .toList();
            builder.setSpout(
                    spout,
                    new ListSpout(messages)
                            .tracked()
                            .declaring("origin", "number")
                            .declaringStream("wide", "origin", "number", "square")
                            .declaringStream("through", "origin", "number"),
                    2);
        }
        builder.setBolt("sorter", new Sorter(), 2)
                .shuffleGrouping("left", "through")
                .fieldsGrouping("right", "through", new Fields("number"));
        builder.setBolt("sink", new RecordingBolt(), 3)
                .shuffleGrouping("left")
                .allGrouping("right")
                .fieldsGrouping("left", "wide", new Fields("number"))
                .fieldsGrouping("right", "wide", new Fields("square"))
                .globalGrouping("sorter", "even")
                .shuffleGrouping("sorter", "odd");
        return builder.createTopology();
    }

    private static Message message(String spout, int n) {
        return switch (n % 3) {
            case 0 -> Message.of(spout, n);
            case 1 -> Message.on("wide", spout, n, n * n);
            default -> Message.on("through", spout, n);
        };
    }

    /** Sorts even from odd numbers, to streams of their own. */
    public static final class Sorter extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            int number = input.getIntegerByField("number");
            collector().emit(number % 2 == 0 ? "even" : "odd", input, new Values(input.getValue(0), number));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declareStream("even", new Fields("origin", "number"));
            declarer.declareStream("odd", new Fields("origin", "number"));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", 2L * PER_SPOUT);
        List<List<Object>> received = run.journal().all("received");
        return Outcome.of(Map.of(
                "arrivals", Tally.of(received.stream().map(Streams::arrival)),
                "acked", Tally.of(run.journal().all("acked").stream().map(Object::toString)),
                "sources",
                        received.stream()
                                .map(details -> details.get(2) + "#" + details.get(3))
                                .collect(Collectors.toSet()),
                "in order", inOrder(received)));
    }

    /** Source, stream, field names and values of a tuple. */
    private static String arrival(List<Object> received) {
        return received.get(2) + "/" + received.get(4) + received.get(5) + received.get(6);
    }

    /** Whether numbers rise between the same spout task, source task, stream and receiving task. */
    private static boolean inOrder(List<List<Object>> received) {
        Map<String, Integer> last = new HashMap<>();
        for (List<Object> details : received) {
            List<?> values = (List<?>) details.get(6);
            int number = (Integer) values.get(1);
            // A spout's two tasks emit its even and its odd messages.
            String way = values.get(0) + "" + number % 2 + details.get(3) + details.get(4) + details.get(1);
            Integer before = last.put(way, number);
            if (before != null && before >= number) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Outcome expected() {
        List<String> arrivals = new ArrayList<>();
        for (String spout : SPOUTS) {
            for (int n = 0; n < PER_SPOUT; n++) {
                String values = "[" + spout + ", " + n;
                switch (n % 3) {
                    // The sink's three tasks all listen to the one, and share the other.
                    case 0 ->
                        arrivals.addAll(Collections.nCopies(
                                spout.equals("right") ? 3 : 1, spout + "/default[origin, number]" + values + "]"));
                    case 1 -> arrivals.add(spout + "/wide[origin, number, square]" + values + ", " + n * n + "]");
                    default -> {
                        String stream = n % 2 == 0 ? "even" : "odd";
                        arrivals.add("sorter/" + stream + "[origin, number]" + values + "]");
                    }
                }
            }
        }
        return Outcome.of(Map.of(
                "arrivals", Tally.of(arrivals.stream()),
                "acked",
                        Tally.of(SPOUTS.stream()
                                .flatMap(spout ->
                                        IntStream.range(0, PER_SPOUT).mapToObj(n -> "[" + spout + ", " + n + "]"))),
                "in order", true));
    }
}
