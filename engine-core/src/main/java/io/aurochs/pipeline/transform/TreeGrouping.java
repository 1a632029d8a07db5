package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.BufferTree;
import io.aurochs.state.Combine;
import io.aurochs.state.TreeBuffers;
import io.aurochs.state.TreeSpill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what records of one key come to in buffer trees. Trees change threads with their partitions, so each operation gives them the
 * buffers of this worker.
 */
final class TreeGrouping implements Grouping<BufferTree> {
    private final TreeKey key;
    private final @Nullable TreeSpill spill;
    /** Of trees that are changed. */
    private final TreeBuffers buffers;
    /** Of trees that are visited while another one is changed. */
    private final TreeBuffers visited;

    /**
     * For a worker.
     *
     * @param memory the worker's
     * @param spill of all workers' trees; null if they are in memory
     */
    TreeGrouping(TreeKey key, List<Combiner> combiners, BlockPool memory, @Nullable TreeSpill spill) {
        this.key = key;
        this.spill = spill;
        this.buffers = buffers(combiners, memory);
        this.visited = buffers(combiners, memory);
    }

    private static TreeBuffers buffers(List<Combiner> combiners, BlockPool memory) {
        // It has accumulators of its own, so that it combines also while the worker's is in use.
        Combination combination = new Combination(combiners, false);
        return new TreeBuffers(memory, combination.slots(), combination.adding());
    }

    @Override
    public BufferTree table(BlockPool pool, int expectedKeys) {
        TreeSpill to = spill;
        return to == null ? new BufferTree(pool, buffers) : new BufferTree(pool, buffers, to);
    }

    @Override
    public long hash(RecordCursor record) {
        return key.hash(record);
    }

    @Override
    public int put(BufferTree tree, RecordCursor record, long hash) {
        tree.use(buffers);
        return key.put(tree, record, hash);
    }

    @Override
    public int keys(BufferTree tree) {
        return 0;
    }

    @Override
    public void add(BufferTree from, BufferTree into, Combine adding) {
        from.use(visited);
        into.use(buffers);
        into.putAll(from, adding);
    }

    @Override
    public void move(BufferTree from, BufferTree into, Combine adding) {
        from.use(visited);
        into.use(buffers);
        into.takeAll(from, adding);
    }

    @Override
    public ResultForm<BufferTree> entries(Combination combination, RecordWriter writer, int keyColumns) {
        return new TreeResults(key, buffers, combination, writer, keyColumns);
    }

    @Override
    public List<RunningSum<BufferTree>> runningSums(int partitions) {
        return List.of();
    }

    @Override
    public void release() {
        buffers.release();
        visited.release();
    }
}
