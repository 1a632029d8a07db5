package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.BatchSizes;
import io.aurochs.tests.differential.component.FailingStore;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.OpaqueWords;
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
    private static final int FAILS_EACH = 333;
    /** When this number of batches without a word have begun, all with words are committed: one batch is in flight at a time. */
    private static final int DRAINED = 4 * WordPartition.PARTITIONS;

    /** A third of all, about. */
    private static final int STORED_BEFORE_CRASH = 30;

    private final boolean opaque;
    private final boolean crashing;

    public TridentCounts(boolean opaque) {
        this(opaque, false);
    }

    /**
     * @param crashing whether it fails once in the midst of it, and with it the topology
     */
    public TridentCounts(boolean opaque, boolean crashing) {
        this.opaque = opaque;
        this.crashing = crashing;
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
        TridentTopology trident = new TridentTopology();
        // The name of what the spout keeps in ZooKeeper, too.
        String stream = name();
        Stream words = opaque
                ? trident.newStream(stream, new OpaqueWords())
                : trident.newStream(stream, new TransactionalWords());
        Stream passed = words.parallelismHint(2).shuffle().filter(new Fields("word"), new Failures(crashing));
        passed.groupBy(new Fields("word"))
                .persistentAggregate(
                        opaque ? FailingStore.opaque() : FailingStore.transactional(), new Count(), new Fields("count"))
                .parallelismHint(2);
        passed.partitionPersist(
                (conf, metrics, partition, partitions) -> new BatchSizes(conf, partition),
                new Fields("word"),
                new BatchSizes.Updater());
        return trident.build();
    }

    /** Fails a batch in its midst, now and then. */
    public static final class Failures extends BaseFilter {
        @Serial
        private static final long serialVersionUID = 1L;

        private final boolean crashing;
        private transient @Nullable Journal journal;
        private int seen;

        Failures(boolean crashing) {
            this.crashing = crashing;
        }

        @Override
        public void prepare(Map<String, Object> conf, TridentOperationContext context) {
            journal = Journal.of(conf);
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            Journal notes = Objects.requireNonNull(journal);
            if (crashing && notes.count("stored") >= STORED_BEFORE_CRASH && notes.count("crashed") == 0) {
                notes.note("crashed");
                throw new IllegalStateException("a crash at " + tuple.getString(0));
            }
            seen++;
            if (seen % FAILS_EACH == 0) {
                notes.note("word failed");
                throw new FailedException("a failure at " + tuple.getString(0));
            }
            return true;
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("drained", DRAINED);
        return Outcome.of(Map.of(
                "counts",
                FailingStore.counts(run.journal()),
                "total",
                BatchSizes.total(run.journal()),
                "store failed",
                run.journal().count("store failed") > 0,
                "word failed",
                run.journal().count("word failed") > 0,
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
                "store failed",
                true,
                "word failed",
                true,
                "emitted again",
                true));
    }
}
