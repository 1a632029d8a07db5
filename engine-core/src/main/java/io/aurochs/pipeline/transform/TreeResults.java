package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.BufferTree;
import io.aurochs.state.TreeBuffers;
import java.util.List;

/** A record for each key of a buffer tree: the key, and what its records have come to. */
final class TreeResults implements ResultForm<BufferTree> {
    private final TreeKey key;
    private final TreeBuffers buffers;
    private final Combination combination;
    private final RecordWriter writer;
    private final List<ResultWriter> results;
    private int written;

    /**
     * For a worker.
     *
     * @param buffers the worker's
     * @param keyColumns how many columns of the results are the key, which come first
     */
    TreeResults(TreeKey key, TreeBuffers buffers, Combination combination, RecordWriter writer, int keyColumns) {
        this.key = key;
        this.buffers = buffers;
        this.combination = combination;
        this.writer = writer;
        this.results = combination.results(writer, keyColumns);
    }

    @Override
    public int write(long endMs, BufferTree tree) {
        written = 0;
        tree.use(buffers);
        tree.flush(writing(endMs));
        return written;
    }

    @Override
    public int drain(long endMs, BufferTree tree) {
        written = 0;
        tree.use(buffers);
        tree.drain(writing(endMs));
        return written;
    }

    private BufferTree.Visitor writing(long endMs) {
        return (block, position, length, hash, accumulators) -> {
            write(endMs, block, position, length, accumulators);
        };
    }

    private void write(long endMs, OffHeapBlock block, int position, int length, int accumulators) {
        written++;
        // A result is of the last moment of its window.
        writer.begin(endMs - 1);
        key.write(block, position, length, writer);
        combination.put(block, accumulators, results);
        writer.commit();
    }
}
