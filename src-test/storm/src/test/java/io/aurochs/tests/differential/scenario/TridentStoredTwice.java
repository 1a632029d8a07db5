package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.FailingStore;
import io.aurochs.tests.differential.component.FiniteBatches;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.tuple.Fields;

/** A Trident state that is not transactional counts a batch as often as it is stored. */
public final class TridentStoredTwice implements Scenario {
    private static final int ROWS = 160;
    private static final int BATCH = 8;
    private static final int WORDS = 11;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    private static String word(int row) {
        return "word" + row % WORDS;
    }

    @Override
    public StormTopology topology() {
        List<List<?>> rows = IntStream.range(0, ROWS)
                .<List<?>>mapToObj(row -> List.of(word(row)))
                .toList();
        TridentTopology trident = new TridentTopology();
        // One partition, which stores each attempt at a batch in one write.
        trident.newStream(name(), new FiniteBatches(BATCH, rows, "word"))
                .groupBy(new Fields("word"))
                .persistentAggregate(FailingStore.nonTransactional(), new Count(), new Fields("count"));
        return trident.build();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("succeeded", ROWS / BATCH);
        return Outcome.of(Map.of(
                "counts",
                FailingStore.counts(run.journal()),
                "failures",
                run.journal().count("store failed")));
    }

    @Override
    public Outcome expected() {
        SortedMap<Object, Object> counts = new TreeMap<>();
        int writes = 0;
        long failures = 0;
        int from = 0;
        while (from < ROWS) {
            for (int row = from; row < from + BATCH; row++) {
                counts.merge(word(row), 1L, (a, b) -> (Long) a + (Long) b);
            }
            writes++;
            if (writes % FailingStore.FAILS_EACH == 0) {
                failures++;
            } else {
                from += BATCH;
            }
        }
        return Outcome.of(Map.of("counts", counts, "failures", failures));
    }
}
