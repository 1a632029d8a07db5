package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Direct streams: each tuple to the very task that was named; and what Storm says of emits that are not allowed. */
public final class Direct implements Scenario {
    private static final int MESSAGES = 500;
    private static final int TASKS = 3;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("aim", new Aim()).shuffleGrouping("source");
        builder.setBolt("hit", new RecordingBolt(), TASKS).directGrouping("aim", "straight");
        builder.setBolt("other", new RecordingBolt()).shuffleGrouping("aim", "round");
        return builder.createTopology();
    }

    /** Sends number n to task n modulo their number; tries what is not allowed with number 0. */
    public static final class Aim extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            List<Integer> targets = context().getComponentTasks("hit");
            int stranger = context().getComponentTasks("other").get(0);
            if (number == 0) {
                attempt("emit to a direct stream", () -> collector().emit("straight", input, new Values(number)));
                attempt(
                        "emitDirect to a regular subscriber",
                        () -> collector().emitDirect(stranger, "round", input, new Values(number)));
                attempt("emit to no stream", () -> collector().emit("none", input, new Values(number)));
                attempt(
                        "emitDirect to a component that does not listen",
                        () -> collector().emitDirect(stranger, "straight", input, new Values(number)));
            }
            collector().emitDirect(targets.get(number % TASKS), "straight", input, new Values(number));
            collector().ack(input);
        }

        private void attempt(String what, Runnable emit) {
            try {
                emit.run();
                journal().note("attempt", what + ": allowed");
            } catch (RuntimeException e) {
                journal().note("attempt", what + ": " + e.getClass().getSimpleName());
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declareStream("straight", true, new Fields("number"));
            declarer.declareStream("round", new Fields("number"));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        List<Integer> tasks = Tasks.ids(run.journal()).getOrDefault("hit", List.of());
        SortedMap<Integer, List<Object>> numbers = new TreeMap<>();
        run.journal()
                .all("received")
                .forEach(details -> numbers.computeIfAbsent(tasks.indexOf(details.get(1)), t -> new ArrayList<>())
                        .add(((List<?>) details.get(6)).get(0)));
        return Outcome.of(Map.of(
                "numbers by task index", numbers,
                "attempts", run.journal().all("attempt"),
                "acked", Tally.ofDetail(run.journal().all("acked"), 1)));
    }

    @Override
    public Outcome expected() {
        SortedMap<Integer, List<Object>> numbers = new TreeMap<>();
        for (int n = 0; n < MESSAGES; n++) {
            numbers.computeIfAbsent(n % TASKS, t -> new ArrayList<>()).add(n);
        }
        return Outcome.of(Map.of("numbers by task index", numbers, "acked", Tally.upTo(MESSAGES, n -> 1)));
    }
}
