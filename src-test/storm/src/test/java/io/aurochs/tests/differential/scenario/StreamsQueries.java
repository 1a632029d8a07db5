package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.StreamState;
import org.apache.storm.streams.operations.mappers.ValueMapper;

/** One stream of the stream builder asks for the state that another one has updated. */
public final class StreamsQueries implements Scenario {
    private static final int UPDATES = 60;
    private static final int WORDS = 7;
    private static final int QUERIES = WORDS + 1;

    private static String word(int n) {
        return "word" + n % WORDS;
    }

    /** Of a word that is in no update, too, for which there is no answer. */
    private static String query(int n) {
        return "word" + n;
    }

    @Override
    public Map<String, Object> conf() {
        // Java's serialization, for when tuples travel as bytes: Storm registers no serializer for its checkpoints.
        return Map.of(
                Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100, Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true);
    }

    @Override
    public StormTopology topology() {
        StreamBuilder builder = new StreamBuilder();
        StreamState<String, Long> counts = builder.newStream(
                        new ListSpout(IntStream.range(0, UPDATES)
                                        .mapToObj(n -> Message.of(word(n)))
                                        .toList())
                                .tracked()
                                .declaring("word"),
                        new ValueMapper<String>(0))
                .mapToPair(word -> Pair.of(word, 1))
                .updateStateByKey(0L, (count, one) -> count + one);
        counts.toPairStream()
                .map(pair -> "update " + pair.getFirst() + " " + pair.getSecond())
                .to(new RecordingBolt());
        builder.newStream(
                        new ListSpout(IntStream.range(0, QUERIES)
                                        .mapToObj(n -> Message.of(query(n)))
                                        .toList())
                                .tracked()
                                .waiting(0, "received", UPDATES)
                                .declaring("word"),
                        new ValueMapper<String>(0))
                .stateQuery(counts)
                .map(pair -> "answer " + pair.getFirst() + " " + pair.getSecond())
                .to(new RecordingBolt());
        return builder.build();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", UPDATES + QUERIES);
        return Outcome.of(Map.of(
                "results",
                Tally.of(run.journal().all("received").stream().map(details -> String.valueOf(details.get(6))))));
    }

    @Override
    public Outcome expected() {
        List<String> results = new ArrayList<>();
        for (int n = 0; n < UPDATES; n++) {
            results.add("[update " + word(n) + " " + (n / WORDS + 1) + "]");
        }
        for (int n = 0; n < QUERIES; n++) {
            long count = 0;
            for (int update = 0; update < UPDATES; update++) {
                count += word(update).equals(query(n)) ? 1 : 0;
            }
            if (count > 0) {
                results.add("[answer " + query(n) + " " + count + "]");
            }
        }
        return Outcome.of(Map.of("results", Tally.of(results.stream())));
    }
}
