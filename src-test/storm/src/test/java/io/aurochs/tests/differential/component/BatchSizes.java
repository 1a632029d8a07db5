package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.state.BaseStateUpdater;
import org.apache.storm.trident.state.State;
import org.apache.storm.trident.tuple.TridentTuple;

/** How many tuples of each batch a partition has had: what a later attempt says replaces what an earlier one said. */
public final class BatchSizes implements State {
    private final Map<Object, Object> sizes;
    private final int partition;
    private long size;

    /** The state of one partition. */
    public BatchSizes(Map<String, Object> conf, int partition) {
        this.sizes = sizes(Journal.of(conf));
        this.partition = partition;
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> sizes(Journal journal) {
        return journal.shared("sizes", Map.class, ConcurrentHashMap::new);
    }

    /** The size of all batches together. */
    public static long total(Journal journal) {
        return sizes(journal).values().stream().mapToLong(size -> (Long) size).sum();
    }

    @Override
    public void beginCommit(Long transaction) {
        size = 0;
    }

    @Override
    public void commit(Long transaction) {
        sizes.put(List.of(partition, transaction), size);
    }

    /** Adds a batch's tuples. */
    public static final class Updater extends BaseStateUpdater<BatchSizes> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void updateState(BatchSizes state, List<TridentTuple> tuples, TridentCollector collector) {
            state.size += tuples.size();
        }
    }
}
