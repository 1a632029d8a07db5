package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.FixedTuple;
import org.apache.storm.testing.FixedTupleSpout;
import org.apache.storm.testing.TestGlobalCount;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** The spouts and bolts that Storm itself ships for tests, which many people's first topologies are made of. */
public final class TestingComponents implements Scenario {
    private static final int FIXED = 120;
    private static final int DIFFERENT = 7;
    private static final Set<String> STORMS_WORDS = Set.of("nathan", "mike", "jackson", "golda", "bertels");

    private static String word(int n) {
        return "word" + n % DIFFERENT;
    }

    @Override
    public StormTopology topology() {
        List<FixedTuple> tuples = IntStream.range(0, FIXED)
                .mapToObj(n -> new FixedTuple(new Values(word(n))))
                .toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("fixed", new FixedTupleSpout(new ArrayList<>(tuples), new Fields("word")));
        builder.setSpout("words", new TestWordSpout(true), 2);
        builder.setBolt("count", new TestWordCounter(), 3).fieldsGrouping("fixed", new Fields("word"));
        builder.setBolt("total", new TestGlobalCount()).globalGrouping("fixed");
        builder.setBolt("counts", new RecordingBolt()).shuffleGrouping("count");
        builder.setBolt("totals", new RecordingBolt()).shuffleGrouping("total");
        builder.setBolt("random words", new RecordingBolt()).shuffleGrouping("words");
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        run.await(
                "everything counted",
                () -> received(run, "counts").size() >= FIXED
                        && received(run, "totals").size() >= FIXED
                        && !received(run, "random words").isEmpty());
        return Outcome.of(Map.of(
                "counts", Tally.of(received(run, "counts").stream()),
                "totals", Tally.of(received(run, "totals").stream()),
                "random words are Storm's",
                        received(run, "random words").stream()
                                .allMatch(values ->
                                        STORMS_WORDS.stream().anyMatch(word -> values.equals("[" + word + "]")))));
    }

    private static List<String> received(Run run, String bolt) {
        List<String> values = new ArrayList<>();
        for (List<@Nullable Object> details : run.journal().all("received")) {
            if (bolt.equals(details.get(0))) {
                values.add(Objects.requireNonNull(details.get(6)).toString());
            }
        }
        return values;
    }

    @Override
    public Outcome expected() {
        Map<String, Integer> counts = new HashMap<>();
        return Outcome.of(Map.of(
                "counts",
                Tally.of(IntStream.range(0, FIXED)
                        .mapToObj(n -> "[" + word(n) + ", " + counts.merge(word(n), 1, Integer::sum) + "]")),
                "totals",
                Tally.of(IntStream.rangeClosed(1, FIXED).mapToObj(n -> "[" + n + "]")),
                "random words are Storm's",
                true));
    }
}
