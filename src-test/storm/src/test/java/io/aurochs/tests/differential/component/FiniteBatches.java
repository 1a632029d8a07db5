package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.ITridentSpout;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Rows in batches of one size, the same in every attempt, and no batch after the last row. Notes {@code succeeded} (transaction) for each
 * batch.
 */
public final class FiniteBatches implements ITridentSpout<Object> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ArrayList<ArrayList<Object>> rows = new ArrayList<>();
    private final int size;
    private final Fields fields;

    /**
     * @param size rows in a batch
     */
    public FiniteBatches(int size, List<? extends List<?>> rows, String... fields) {
        rows.forEach(row -> this.rows.add(new ArrayList<>(row)));
        this.size = size;
        this.fields = new Fields(fields);
    }

    private int batches() {
        return (rows.size() + size - 1) / size;
    }

    @Override
    public BatchCoordinator<Object> getCoordinator(String id, Map<String, Object> conf, TopologyContext context) {
        return new BatchCoordinator<>() {
            @Override
            public Object initializeTransaction(long transaction, @Nullable Object previous, @Nullable Object current) {
                return transaction;
            }

            @Override
            public void success(long transaction) {}

            @Override
            public boolean isReady(long transaction) {
                return transaction <= batches();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Emitter<Object> getEmitter(String id, Map<String, Object> conf, TopologyContext context) {
        return new Batches(Journal.of(conf));
    }

    private final class Batches implements Emitter<Object> {
        private final Journal journal;

        Batches(Journal journal) {
            this.journal = journal;
        }

        @Override
        public void emitBatch(TransactionAttempt attempt, Object transaction, TridentCollector collector) {
            int from = Math.toIntExact(attempt.getTransactionId() - 1) * size;
            for (List<Object> row : rows.subList(from, Math.min(rows.size(), from + size))) {
                collector.emit(new Values(row.toArray()));
            }
        }

        @Override
        public void success(TransactionAttempt attempt) {
            journal.note("succeeded", attempt.getTransactionId());
        }

        @Override
        public void close() {}
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        // Trident writes to it.
        return new HashMap<>();
    }

    @Override
    public Fields getOutputFields() {
        return fields;
    }
}
