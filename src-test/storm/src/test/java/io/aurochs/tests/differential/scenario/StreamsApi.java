package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.ValueMapper;

/** Storm's stream builder: a word count in its terms, with a state for each word. */
public final class StreamsApi implements Scenario {
    private static final int LINES = 90;

    private static String line(int n) {
        return "word" + n % 3 + " Word" + n % 5 + " short";
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
                IntStream.range(0, LINES).mapToObj(n -> Message.of(line(n))).toList();
        StreamBuilder builder = new StreamBuilder();
        builder.newStream(new ListSpout(messages).tracked().declaring("line"), new ValueMapper<String>(0), 2)
                .flatMap(line -> Arrays.asList(line.split(" ")))
                .map(word -> word.toLowerCase(java.util.Locale.ROOT))
                .filter(word -> !word.equals("short"))
                .repartition(3)
                .mapToPair(word -> Pair.of(word, 1))
                .updateStateByKey(0L, (count, one) -> count + one)
                .toPairStream()
                .to(new RecordingBolt());
        return builder.build();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("received", 2L * LINES);
        run.awaitCount("acked", LINES);
        return Outcome.of(Map.of(
                "counts",
                Tally.of(run.journal().all("received").stream().map(details -> details.get(6) + "")),
                "acked",
                Tally.ofDetail(run.journal().all("acked"), 1)));
    }

    @Override
    public Outcome expected() {
        Map<String, Integer> counts = new HashMap<>();
        List<String> updates = new ArrayList<>();
        for (int n = 0; n < LINES; n++) {
            for (String word : List.of("word" + n % 3, "word" + n % 5)) {
                updates.add(List.of(word, counts.merge(word, 1, Integer::sum)).toString());
            }
        }
        return Outcome.of(Map.of("counts", Tally.of(updates.stream()), "acked", Tally.upTo(LINES, n -> 1)));
    }
}
