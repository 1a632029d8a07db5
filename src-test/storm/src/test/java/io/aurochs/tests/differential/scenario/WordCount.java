package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Word count of a finite random text, with or without acknowledgements; each word by the task that owns it. */
public final class WordCount implements Scenario {
    private static final int SENTENCES = 3_000;
    private static final int VOCABULARY = 300;
    private static final int COUNTERS = 4;
    private static final List<String> TEXT = text();

    private final boolean acked;

    public WordCount(boolean acked) {
        this.acked = acked;
    }

    private static List<String> text() {
        Random random = new Random(Seed.VALUE);
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < SENTENCES; i++) {
            StringBuilder sentence = new StringBuilder();
            int words = 1 + random.nextInt(10);
            for (int word = 0; word < words; word++) {
                sentence.append(word == 0 ? "" : " ").append("w").append(random.nextInt(VOCABULARY));
            }
            sentences.add(sentence.toString());
        }
        return sentences;
    }

    @Override
    public String name() {
        return acked ? "WordCountAcked" : "WordCount";
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, acked ? 2 : 0);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                TEXT.stream().map(sentence -> Message.of(sentence)).toList();
        ListSpout spout = new ListSpout(messages).declaring("sentence");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", acked ? spout.tracked() : spout, 2);
        builder.setBolt("split", new Split(), 3).shuffleGrouping("lines");
        builder.setBolt("count", new Count(), 2).setNumTasks(COUNTERS).fieldsGrouping("split", new Fields("word"));
        return builder.createTopology();
    }

    /** Acks and anchors by itself, as basic bolts do. */
    public static final class Split extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            for (String word : input.getStringByField("sentence").split(" ", -1)) {
                collector.emit(new Values(word));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** Counts by noting. */
    public static final class Count extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("counted", context().getThisTaskId(), context().getThisTaskIndex(), input.getString(0));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("counted", words());
        if (acked) {
            run.awaitCount("acked", SENTENCES);
        }
        run.awaitCount("prepared", COUNTERS);
        List<SortedMap<Object, Long>> byIndex = new ArrayList<>();
        for (int index = 0; index < COUNTERS; index++) {
            Integer only = index;
            byIndex.add(Tally.of(run.journal().all("counted").stream()
                    .filter(details -> only.equals(details.get(1)))
                    .map(details -> details.get(2))));
        }
        return Outcome.of(Map.of(
                "words by task index", byIndex,
                "task ids", Tasks.ids(run.journal()),
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", run.journal().count("failed")));
    }

    private static long words() {
        return TEXT.stream()
                .mapToLong(sentence -> sentence.split(" ", -1).length)
                .sum();
    }

    @Override
    public Outcome expected() {
        List<SortedMap<Object, Long>> byIndex = new ArrayList<>();
        for (int index = 0; index < COUNTERS; index++) {
            byIndex.add(new TreeMap<>());
        }
        for (String sentence : TEXT) {
            for (String word : sentence.split(" ", -1)) {
                int index = Math.floorMod(List.of(word).hashCode(), COUNTERS);
                byIndex.get(index).merge(word, 1L, Long::sum);
            }
        }
        return Outcome.of(Map.of(
                "words by task index", byIndex, "acked", Tally.upTo(acked ? SENTENCES : 0, id -> 1), "failed", 0L));
    }
}
