package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** An ordered topology: with several tasks on Aurochs its sinks receive, in order, what they receive with one task each on stock Storm. */
public final class Ordered implements Scenario {
    private static final int LINES = 2_000;
    private static final int KEYS = 50;
    private static final int TASKS = 3;

    private final boolean acked;

    public Ordered(boolean acked) {
        this.acked = acked;
    }

    @Override
    public String name() {
        return acked ? "OrderedAcked" : "Ordered";
    }

    @Override
    public Map<String, Object> conf() {
        // Stock Storm does not know the keys of Aurochs.
        return Map.of(
                "aurochs.ordered",
                true,
                "aurochs.ordered.stateless",
                "split, label",
                Config.TOPOLOGY_ACKER_EXECUTORS,
                acked ? 1 : 0);
    }

    @Override
    public boolean onlyByReference() {
        return true;
    }

    @Override
    public StormTopology topology() {
        return topology(1);
    }

    @Override
    public StormTopology topologyOnAurochs() {
        return topology(TASKS);
    }

    private StormTopology topology(int tasks) {
        List<Message> messages = lines().stream().map(line -> Message.of(line)).toList();
        ListSpout spout = new ListSpout(messages).declaring("line");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", acked ? spout.tracked() : spout, 1);
        builder.setBolt("split", new Split(), tasks).shuffleGrouping("lines");
        builder.setBolt("count", new Count(), tasks).fieldsGrouping("split", new Fields("word"));
        builder.setBolt("label", new Label(), tasks).localOrShuffleGrouping("count");
        builder.setBolt("labels", new RecordingBolt()).shuffleGrouping("label");
        builder.setBolt("words", new RecordingBolt()).globalGrouping("split");
        return builder.createTopology();
    }

    private static List<String> lines() {
        SplittableRandom random = new SplittableRandom(Seed.VALUE);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            StringBuilder line = new StringBuilder("w" + random.nextInt(KEYS));
            for (int words = random.nextInt(6); words > 0; words--) {
                line.append(" w").append(random.nextInt(KEYS));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static Stream<String> wordsOf(String line) {
        return Stream.of(line.split(" ", -1));
    }

    /** What comes of a word that was counted; of every third count nothing. */
    private static List<String> labels(String word, int count) {
        return count % 3 == 0 ? List.of() : List.of(word + "=" + count);
    }

    /** Without state. */
    public static final class Split extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            wordsOf(input.getString(0)).forEach(word -> collector.emit(new Values(word)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** Keeps a count for each word. */
    public static final class Count extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final HashMap<String, Integer> counts = new HashMap<>();

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            String word = input.getString(0);
            collector.emit(new Values(word, counts.merge(word, 1, Integer::sum)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word", "count"));
        }
    }

    /** Without state. */
    public static final class Label extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            labels(input.getString(0), input.getInteger(1)).forEach(label -> collector.emit(new Values(label)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("label"));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        List<String> words = lines().stream().flatMap(Ordered::wordsOf).toList();
        run.awaitCount("received", words.size() + labels(words).size());
        if (acked) {
            run.awaitCount("acked", LINES);
        }
        return Outcome.of(Map.of(
                "words", received(run, "words"),
                "labels", received(run, "labels"),
                "acked", Tally.ofDetail(run.journal().all("acked"), 1)));
    }

    private static List<Object> received(Run run, String component) {
        List<Object> values = new ArrayList<>();
        run.journal().all("received").forEach(details -> {
            if (component.equals(details.get(0))) {
                values.add(((List<?>) details.get(6)).get(0));
            }
        });
        return values;
    }

    private static List<String> labels(List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        return words.stream()
                .flatMap(word -> labels(word, counts.merge(word, 1, Integer::sum)).stream())
                .toList();
    }

    @Override
    public Outcome expected() {
        List<String> words = lines().stream().flatMap(Ordered::wordsOf).toList();
        return Outcome.of(Map.of(
                "words", words,
                "labels", labels(words),
                "acked", Tally.upTo(acked ? LINES : 0, id -> 1)));
    }
}
