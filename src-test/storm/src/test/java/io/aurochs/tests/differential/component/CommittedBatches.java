package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.ICommitterTridentSpout;
import org.apache.storm.trident.spout.ITridentSpout;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;

/** A spout of batches that takes part in their commits. Notes {@code committed} (transaction). */
@SuppressWarnings("unchecked") // Storm's emitter of such spouts has no type for what the coordinator hands over.
public final class CommittedBatches implements ICommitterTridentSpout<Object> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final FiniteBatches batches;

    public CommittedBatches(FiniteBatches batches) {
        this.batches = batches;
    }

    @Override
    public ITridentSpout.BatchCoordinator<Object> getCoordinator(
            String id, Map<String, Object> conf, TopologyContext context) {
        return batches.getCoordinator(id, conf, context);
    }

    @Override
    public ICommitterTridentSpout.Emitter getEmitter(String id, Map<String, Object> conf, TopologyContext context) {
        return new Commits(batches.getEmitter(id, conf, context), Journal.of(conf));
    }

    private record Commits(ITridentSpout.Emitter<Object> emitter, Journal journal)
            implements ICommitterTridentSpout.Emitter {
        @Override
        public void emitBatch(TransactionAttempt attempt, Object transaction, TridentCollector collector) {
            emitter.emitBatch(attempt, transaction, collector);
        }

        @Override
        public void commit(TransactionAttempt attempt) {
            journal.note("committed", attempt.getTransactionId());
        }

        @Override
        public void success(TransactionAttempt attempt) {
            emitter.success(attempt);
        }

        @Override
        public void close() {
            emitter.close();
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return batches.getComponentConfiguration();
    }

    @Override
    public Fields getOutputFields() {
        return batches.getOutputFields();
    }
}
