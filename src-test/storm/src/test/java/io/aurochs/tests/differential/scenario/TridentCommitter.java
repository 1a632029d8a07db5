package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.CommittedBatches;
import io.aurochs.tests.differential.component.FailingStore;
import io.aurochs.tests.differential.component.FiniteBatches;
import io.aurochs.tests.differential.component.Journal;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/**
 * A Trident spout that takes part in commits, with several batches in flight: batches fail while they are processed and in
 * the commit of the store, and yet are committed in order and counted once.
 */
public final class TridentCommitter implements Scenario {
    private static final int ROWS = 240;
    private static final int BATCH = 8;
    private static final int BATCHES = ROWS / BATCH;
    private static final int WORDS = 11;
    private static final int FAILS_EACH = 50;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5, Config.TOPOLOGY_MAX_SPOUT_PENDING, 3);
    }

    private static String word(int row) {
        return "word" + row % WORDS;
    }

    @Override
    public StormTopology topology() {
        List<List<?>> rows = IntStream.range(0, ROWS)
                .<List<?>>mapToObj(row -> List.of(row, word(row)))
                .toList();
        TridentTopology trident = new TridentTopology();
        // One task emits: there the notes of commits are in order.
        trident.newStream(name(), new CommittedBatches(new FiniteBatches(BATCH, rows, "row", "word")))
                .shuffle()
                .filter(new Fields("row"), new FailsOnce())
                .groupBy(new Fields("word"))
                .persistentAggregate(FailingStore.transactional(), new Count(), new Fields("count"))
                .parallelismHint(2);
        return trident.build();
    }

    /** Fails at the first sight of some rows. */
    public static final class FailsOnce extends BaseFilter {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;

        @Override
        public void prepare(Map<String, Object> conf, TridentOperationContext context) {
            journal = Journal.of(conf);
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            Journal notes = Objects.requireNonNull(journal);
            int row = tuple.getInteger(0);
            if (row % FAILS_EACH == 0 && !notes.all("row failed").contains(List.of(row))) {
                notes.note("row failed", row);
                throw new FailedException("a failure at row " + row);
            }
            return true;
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("succeeded", BATCHES);
        List<Long> committed = run.journal().all("committed").stream()
                .map(details -> (Long) Objects.requireNonNull(details.get(0)))
                .toList();
        return Outcome.of(Map.of(
                "counts",
                FailingStore.counts(run.journal()),
                // When the store's commit fails, the spout's comes again.
                "committed",
                committed.stream().distinct().toList(),
                "committed in order",
                committed.equals(committed.stream().sorted().toList()),
                "row failed",
                Tally.ofDetail(run.journal().all("row failed"), 0),
                "store failed",
                run.journal().count("store failed") > 0));
    }

    @Override
    public Outcome expected() {
        SortedMap<Object, Object> counts = new TreeMap<>();
        IntStream.range(0, ROWS).forEach(row -> counts.merge(word(row), 1L, (a, b) -> (Long) a + (Long) b));
        return Outcome.of(Map.of(
                "counts",
                counts,
                "committed",
                LongStream.rangeClosed(1, BATCHES).boxed().toList(),
                "committed in order",
                true,
                "row failed",
                Tally.of(IntStream.range(0, ROWS)
                        .filter(row -> row % FAILS_EACH == 0)
                        .boxed()),
                "store failed",
                true));
    }
}
