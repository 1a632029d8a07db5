package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.NotingFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Trident joins the batches of two spouts, one with one. */
public final class TridentJoin implements Scenario {
    private static final int ROWS = 60;
    private static final int BATCH = 6;
    private static final int LEFT_KEYS = 5;
    private static final int RIGHT_KEYS = 4;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    public StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        trident.join(
                        trident.newStream(name() + "-left", spout("left", LEFT_KEYS)),
                        new Fields("key"),
                        trident.newStream(name() + "-right", spout("right", RIGHT_KEYS)),
                        new Fields("key"),
                        new Fields("key", "left", "right"))
                .parallelismHint(2)
                .filter(new Fields("key", "left", "right"), new NotingFilter("joined"));
        return trident.build();
    }

    @SuppressWarnings("unchecked") // An array of lists, for its varargs.
    private static FixedBatchSpout spout(String side, int keys) {
        List<Object>[] rows = IntStream.range(0, ROWS)
                .mapToObj(row -> new Values(row % keys, side + row))
                .toArray(List[]::new);
        return new FixedBatchSpout(new Fields("key", side), BATCH, rows);
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("joined", joined().size());
        return Outcome.of(
                Map.of("joined", Tally.of(run.journal().all("joined").stream().map(String::valueOf))));
    }

    private static List<List<Object>> joined() {
        List<List<Object>> joined = new ArrayList<>();
        for (int batch = 0; batch < ROWS; batch += BATCH) {
            for (int left = batch; left < batch + BATCH; left++) {
                for (int right = batch; right < batch + BATCH; right++) {
                    if (left % LEFT_KEYS == right % RIGHT_KEYS) {
                        joined.add(List.of(left % LEFT_KEYS, "left" + left, "right" + right));
                    }
                }
            }
        }
        return joined;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("joined", Tally.of(joined().stream().map(String::valueOf))));
    }
}
