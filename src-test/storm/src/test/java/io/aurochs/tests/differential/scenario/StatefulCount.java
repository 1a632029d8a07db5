package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.CountingBolt;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints: words are counted in Storm's own in-memory state behind a bolt without one. Messages are acked when what
 * came of them is committed. A checkpoint that is refused rolls the state back and fails what it had not committed, which
 * comes again, and the counts are right.
 */
public final class StatefulCount implements Scenario {
    private static final int WORDS = 200;
    private static final int DIFFERENT = 11;
    private static final int COUNTERS = 2;
    private static final int BEFORE_REFUSAL = 120;

    private static String word(int n) {
        return "word" + n % DIFFERENT;
    }

    @Override
    public Map<String, Object> conf() {
        // Java's serialization, for when tuples travel as bytes: Storm registers no serializer for its checkpoints.
        return Map.of(
                Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100, Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, WORDS).mapToObj(n -> Message.of(word(n))).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(messages)
                        .replaying()
                        .declaring("word", "attempt")
                        .waiting(BEFORE_REFUSAL, "refusing", 1));
        builder.setBolt("relay", new Relay(), 2).shuffleGrouping("source");
        builder.setBolt("count", new CountingBolt(), COUNTERS).fieldsGrouping("relay", new Fields("word"));
        return builder.createTopology();
    }

    /** Has no state, and passes words on; Storm makes it pass checkpoints on, too. */
    public static final class Relay extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getString(0)));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", BEFORE_REFUSAL);
        run.journal().gate("refuse").countDown();
        run.journal().note("refusing");
        run.awaitCount("acked", WORDS);
        run.await("a refusal", () -> told(run, "refuse").size() == 1);
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("acked", Tally.ofDetail(run.journal().all("acked"), 1));
        facts.put("counts", counts(run));
        facts.put("rolled back", told(run, "preRollback").size() >= COUNTERS);
        facts.put("in order", run.journal().all("prepared").size() == 2 && inOrder(run));
        return Outcome.of(facts);
    }

    private static List<List<@Nullable Object>> told(Run run, String what) {
        return run.journal().all("state").stream()
                .filter(details -> what.equals(details.get(0)))
                .toList();
    }

    /** The last count of each word: of those that were rolled back, the one that was counted anew. */
    private static SortedMap<Object, Object> counts(Run run) {
        SortedMap<Object, Object> counts = new TreeMap<>();
        run.journal()
                .all("counted")
                .forEach(details ->
                        counts.put(Objects.requireNonNull(details.get(0)), Objects.requireNonNull(details.get(1))));
        return counts;
    }

    /** Whether each task was prepared, then given its state, and then told of no commit it had not been prepared for. */
    private static boolean inOrder(Run run) {
        SortedMap<Object, List<Object>> byTask = new TreeMap<>();
        run.journal()
                .all("state")
                .forEach(details -> byTask.computeIfAbsent(
                                Objects.requireNonNull(details.get(1)), task -> new ArrayList<>())
                        .add(Objects.requireNonNull(details.get(0))));
        return byTask.size() == COUNTERS
                && byTask.values().stream().allMatch(told -> {
                    boolean begun = told.subList(0, 2).equals(List.of("prepare", "initState"));
                    boolean committed = IntStream.range(2, told.size())
                            .filter(i -> told.get(i).equals("preCommit"))
                            .allMatch(i -> told.get(i - 1).equals("prePrepare"));
                    return begun && committed;
                });
    }

    @Override
    public Outcome expected() {
        SortedMap<Object, Long> counts = Tally.of(IntStream.range(0, WORDS).mapToObj(StatefulCount::word));
        return Outcome.of(
                Map.of("acked", Tally.upTo(WORDS, n -> 1), "counts", counts, "rolled back", true, "in order", true));
    }
}
