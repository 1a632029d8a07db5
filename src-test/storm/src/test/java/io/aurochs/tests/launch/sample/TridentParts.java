package io.aurochs.tests.launch.sample;

import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.spout.ISpoutPartition;
import org.apache.storm.trident.state.BaseStateUpdater;
import org.apache.storm.trident.state.State;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** A Trident topology that adds the numbers from 1 to 1000 up in a file, a batch of ten at a time, and says what it has. */
final class TridentParts {
    static final int LAST = 1_000;
    private static final int BATCH = 10;

    private TridentParts() {}

    static StormTopology topology(Path file) {
        String name = file.toString();
        TridentTopology trident = new TridentTopology();
        trident.newStream("numbers", new Numbers())
                .partitionPersist(
                        (conf, metrics, partition, partitions) -> new FileSum(Path.of(name)),
                        new Fields("number"),
                        new Adder());
        return trident.build();
    }

    private record Whole() implements ISpoutPartition {
        @Override
        public String getId() {
            return "all";
        }
    }

    /** Numbers whose batches are the same in every attempt; ZooKeeper keeps the first of each. */
    private static final class Numbers implements IPartitionedTridentSpout<Integer, Whole, Number> {
        @Serial
        private static final long serialVersionUID = 1L;

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
        public Emitter<Integer, Whole, Number> getEmitter(Map<String, Object> conf, TopologyContext context) {
            return new Batches();
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return new HashMap<>();
        }

        @Override
        public Fields getOutputFields() {
            return new Fields("number");
        }
    }

    private static final class Batches implements IPartitionedTridentSpout.Emitter<Integer, Whole, Number> {
        @Override
        public List<Whole> getOrderedPartitions(Integer partitions) {
            return List.of(new Whole());
        }

        @Override
        public Map<Whole, Number> emitBatchNew(
                TransactionAttempt attempt,
                TridentCollector collector,
                Set<Whole> partitions,
                Map<Whole, @Nullable Number> last) {
            Map<Whole, Number> firsts = new HashMap<>();
            for (Whole whole : partitions) {
                Number before = last.get(whole);
                Number first = before == null ? 1L : before.longValue() + BATCH;
                reEmitPartitionBatch(attempt, collector, whole, first);
                firsts.put(whole, first);
            }
            return firsts;
        }

        @Override
        public void refreshPartitions(List<Whole> responsible) {}

        @Override
        public void reEmitPartitionBatch(
                TransactionAttempt attempt, TridentCollector collector, Whole whole, Number first) {
            for (long number = first.longValue(); number < first.longValue() + BATCH && number <= LAST; number++) {
                collector.emit(new Values(number));
            }
        }

        @Override
        public void close() {}
    }

    /** A sum in a file, with the transaction that it was last added to by. */
    private static final class FileSum implements State {
        private final Path file;
        private long added;

        FileSum(Path file) {
            this.file = file;
        }

        @Override
        public void beginCommit(Long transaction) {
            added = 0;
        }

        @Override
        public void commit(Long transaction) {
            try {
                String[] stored = Files.exists(file) ? Files.readString(file).split(" ", 2) : new String[] {"0", "0"};
                long sum = Long.parseLong(stored[1]);
                if (!stored[0].equals(String.valueOf(transaction))) {
                    sum += added;
                    Path written = Path.of(file + ".new");
                    Files.writeString(written, transaction + " " + sum);
                    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
                System.out.println(transaction + " sum=" + sum);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Adder extends BaseStateUpdater<FileSum> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void updateState(FileSum state, List<TridentTuple> tuples, TridentCollector collector) {
            tuples.forEach(tuple -> state.added += tuple.getLong(0));
        }
    }
}
