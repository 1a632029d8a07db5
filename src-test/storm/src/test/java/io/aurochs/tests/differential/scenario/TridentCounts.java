package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.BatchSizes;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.OpaqueWords;
import io.aurochs.tests.differential.component.StumblingStore;
import io.aurochs.tests.differential.component.TransactionalWords;
import io.aurochs.tests.differential.component.WordPartition;
import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/** Trident counts each word once, although batches fail before and after they are stored, and come again. */
public final class TridentCounts implements Scenario {
    private static final int STUMBLES_EACH = 333;
    /** When so many batches without a word have begun, all with words are committed: one batch is in flight at a time. */
    private static final int DRAINED = 4 * WordPartition.PARTITIONS;

    private final boolean opaque;

    public TridentCounts(boolean opaque) {
        this.opaque = opaque;
    }

    @Override
    public String name() {
        return opaque ? "TridentOpaque" : "TridentTransactional";
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    public StormTopology topology() {
        return topology(name());
    }

    /**
     * The same with another name for what the spout keeps in ZooKeeper.
     *
     * @param stream the spout's
     */
    public StormTopology topology(String stream) {
        TridentTopology trident = new TridentTopology();
        Stream words = opaque
                ? trident.newStream(stream, new OpaqueWords())
                : trident.newStream(stream, new TransactionalWords());
        Stream passed = words.parallelismHint(2).shuffle().filter(new Fields("word"), new Stumble());
        passed.groupBy(new Fields("word"))
                .persistentAggregate(
                        opaque ? StumblingStore.opaque() : StumblingStore.transactional(),
                        new Count(),
                        new Fields("count"))
                .parallelismHint(2);
        passed.partitionPersist(
                (conf, metrics, partition, partitions) -> new BatchSizes(conf, partition),
                new Fields("word"),
                new BatchSizes.Updater());
        return trident.build();
    }

    /** Fails a batch in its midst, now and then. */
    public static final class Stumble extends BaseFilter {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private int seen;

        @Override
        public void prepare(Map<String, Object> conf, TridentOperationContext context) {
            journal = Journal.of(conf);
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            seen++;
            if (seen % STUMBLES_EACH == 0) {
                Objects.requireNonNull(journal).note("stumbled over a word");
                throw new FailedException("a stumble over " + tuple.getString(0));
            }
            return true;
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("drained", DRAINED);
        return Outcome.of(Map.of(
                "counts",
                StumblingStore.counts(run.journal()),
                "total",
                BatchSizes.total(run.journal()),
                "store stumbled",
                run.journal().count("stumbled") > 0,
                "stumbled over a word",
                run.journal().count("stumbled over a word") > 0,
                "emitted again",
                run.journal().count("emitted again") > 0));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "counts",
                WordPartition.counts(),
                "total",
                (long) WordPartition.PARTITIONS * WordPartition.WORDS,
                "store stumbled",
                true,
                "stumbled over a word",
                true,
                "emitted again",
                true));
    }
}
