package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IOpaquePartitionedTridentSpout;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Words whose batches are others in every attempt, from the same position: longer ones, for Trident takes nothing back from a key that
 * an earlier attempt has stored and the last one lacks. Notes {@code drained} with each batch after the last word.
 */
public final class OpaqueWords implements IOpaquePartitionedTridentSpout<Integer, WordPartition, List<Number>> {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int FIRST = 15;
    private static final int MORE = 4;

    @Override
    public Coordinator<Integer> getCoordinator(Map<String, Object> conf, TopologyContext context) {
        return new Coordinator<>() {
            @Override
            public boolean isReady(long transaction) {
                return true;
            }

            @Override
            public Integer getPartitionsForBatch() {
                return WordPartition.PARTITIONS;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Emitter<Integer, WordPartition, List<Number>> getEmitter(Map<String, Object> conf, TopologyContext context) {
        return new Batches(Journal.of(conf));
    }

    private record Batches(Journal journal) implements Emitter<Integer, WordPartition, List<Number>> {
        @Override
        public Map<WordPartition, List<Number>> emitBatchNew(
                TransactionAttempt attempt,
                TridentCollector collector,
                Set<WordPartition> partitions,
                Map<WordPartition, @Nullable List<Number>> last) {
            Map<WordPartition, List<Number>> metas = new HashMap<>();
            for (WordPartition partition : partitions) {
                long from = WordPartition.kept(last.get(partition), 0);
                int earlier = earlierAttempts(attempt.getTransactionId(), partition);
                long size = FIRST + (long) MORE * earlier;
                long to = partition.emit(collector, from, from + size);
                metas.put(partition, List.of(to));
                if (earlier > 0) {
                    journal.note("emitted again", attempt.getTransactionId(), partition.index());
                }
                if (from == to) {
                    journal.note("drained", partition.index());
                }
            }
            return metas;
        }

        /** Counted here, for Trident numbers the attempts from 0 again after a restart if one batch is in flight at a time. */
        @SuppressWarnings("unchecked")
        private int earlierAttempts(long transaction, WordPartition partition) {
            Map<String, Integer> attempts = journal.shared("attempts", Map.class, ConcurrentHashMap::new);
            return attempts.merge(transaction + "/" + partition.index(), 1, Integer::sum) - 1;
        }

        @Override
        public void refreshPartitions(List<WordPartition> responsible) {}

        @Override
        public List<WordPartition> getOrderedPartitions(Integer partitions) {
            return WordPartition.all(partitions);
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
        return new Fields("word");
    }
}
