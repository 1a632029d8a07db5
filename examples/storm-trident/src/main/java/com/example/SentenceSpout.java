package com.example;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.spout.ISpoutPartition;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Sentences without end, in batches that are the same whenever they are emitted. ZooKeeper keeps the first sentence of each batch. */
public final class SentenceSpout implements IPartitionedTridentSpout<Integer, SentenceSpout.All, Number> {
    private static final long serialVersionUID = 1L;
    private static final int BATCH = 4;
    private static final List<String> SENTENCES = List.of(
            "the cow jumped over the moon",
            "four score and seven years ago",
            "snow white and the seven dwarfs",
            "I am at two with nature");

    /** The only partition. */
    public record All() implements ISpoutPartition {
        @Override
        public String getId() {
            return "all";
        }
    }

    @Override
    public Coordinator<Integer> getCoordinator(Map<String, Object> conf, TopologyContext context) {
        return new Coordinator<>() {
            @Override
            public Integer getPartitionsForBatch() {
                return 1;
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
    public Emitter<Integer, All, Number> getEmitter(Map<String, Object> conf, TopologyContext context) {
        return new Emitter<>() {
            @Override
            public List<All> getOrderedPartitions(Integer partitions) {
                return List.of(new All());
            }

            @Override
            public Map<All, Number> emitBatchNew(
                    TransactionAttempt attempt,
                    TridentCollector collector,
                    Set<All> partitions,
                    Map<All, Number> lastFirsts) {
                Map<All, Number> firsts = new HashMap<>();
                for (All all : partitions) {
                    Number last = lastFirsts.get(all);
                    long first = last == null ? 0 : last.longValue() + BATCH;
                    reEmitPartitionBatch(attempt, collector, all, first);
                    firsts.put(all, first);
                }
                return firsts;
            }

            @Override
            public void refreshPartitions(List<All> responsible) {}

            @Override
            public void reEmitPartitionBatch(
                    TransactionAttempt attempt, TridentCollector collector, All all, Number first) {
                for (long i = first.longValue(); i < first.longValue() + BATCH; i++) {
                    collector.emit(new Values(SENTENCES.get((int) (i % SENTENCES.size()))));
                }
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return new HashMap<>();
    }

    @Override
    public Fields getOutputFields() {
        return new Fields("sentence");
    }
}
