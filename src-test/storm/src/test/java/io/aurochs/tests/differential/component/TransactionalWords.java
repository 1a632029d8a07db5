package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Words whose batches are the same in every attempt: ZooKeeper keeps where each begins and ends. Notes {@code drained} with each batch
 * after the last word.
 */
public final class TransactionalWords implements IPartitionedTridentSpout<Integer, WordPartition, List<Number>> {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int BATCH = 20;

    @Override
    public Coordinator<Integer> getCoordinator(Map<String, Object> conf, TopologyContext context) {
        return new Coordinator<>() {
            @Override
            public Integer getPartitionsForBatch() {
                return WordPartition.PARTITIONS;
            }

            @Override
            public boolean isReady(long transaction) {
                return true;
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
        public List<WordPartition> getOrderedPartitions(Integer partitions) {
            return WordPartition.all(partitions);
        }

        @Override
        public Map<WordPartition, List<Number>> emitBatchNew(
                TransactionAttempt attempt,
                TridentCollector collector,
                Set<WordPartition> partitions,
                Map<WordPartition, @Nullable List<Number>> last) {
            Map<WordPartition, List<Number>> metas = new HashMap<>();
            for (WordPartition partition : partitions) {
                long from = WordPartition.kept(last.get(partition), 1);
                long to = partition.emit(collector, from, from + BATCH);
                metas.put(partition, List.of(from, to));
                if (from == to) {
                    journal.note("drained", partition.index());
                }
            }
            return metas;
        }

        @Override
        public void refreshPartitions(List<WordPartition> responsible) {}

        @Override
        public void reEmitPartitionBatch(
                TransactionAttempt attempt, TridentCollector collector, WordPartition partition, List<Number> meta) {
            partition.emit(collector, WordPartition.kept(meta, 0), WordPartition.kept(meta, 1));
            journal.note("emitted again", attempt.getTransactionId(), partition.index());
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
