package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;
import java.util.ArrayList;
import java.util.List;

/** A node without children: the first of its fragments has a partial aggregate for each key, the others have come since it was written. */
final class LeafNode extends TreeNode {
    private final ChunkStore store;
    private final TreeShape shape;
    /** Of the first fragment. */
    private long combinedBytes;

    LeafNode(int firstHash, ChunkStore store, TreeShape shape) {
        super(firstHash, store);
        this.store = store;
        this.shape = shape;
    }

    @Override
    boolean isOverfull() {
        long newBytes = fragments().aggregateBytes() - combinedBytes;
        return newBytes > Math.max(combinedBytes, shape.leafBytes()) / 2;
    }

    @Override
    List<TreeNode> empty(TreeBuffers buffers) {
        buffers.read(fragments());
        return rewrite(buffers);
    }

    @Override
    void flush(TreeBuffers buffers, Flush flush, List<TreeNode> behind) {
        buffers.read(fragments());
        HashOrder order = buffers.order();
        int before = order.size();
        if (flush.condition() != null) {
            order.keepIf(buffers.aggregates(), flush.condition());
        }
        boolean isAsWritten = fragments().fragments() <= 1 && order.size() == before;
        if (!isAsWritten && !flush.isLast()) {
            behind.addAll(rewrite(buffers));
        }
        visit(buffers, flush.visitor());
        if (flush.isLast()) {
            fragments().clear();
            combinedBytes = 0;
        }
    }

    private static void visit(TreeBuffers buffers, BufferTree.Visitor visitor) {
        OffHeapBlock block = buffers.aggregates();
        HashOrder order = buffers.order();
        for (int i = 0; i < order.size(); i++) {
            int at = order.position(i);
            visitor.visit(
                    block,
                    buffers.layout().key(at),
                    AggregateLayout.keyLength(block.getLong(at)),
                    (long) order.hash(i) << Integer.SIZE,
                    AggregateLayout.accumulators(at));
        }
    }

    /** Makes one fragment of what was read; when that is too large, for itself and each sibling that it is split into. */
    private List<TreeNode> rewrite(TreeBuffers buffers) {
        HashOrder order = buffers.order();
        boolean isTooLarge =
                fragments().aggregateBytes() > shape.leafBytes() && buffers.orderedBytes() > shape.leafBytes();
        long partBytes = isTooLarge ? shape.leafBytes() / 2 : Long.MAX_VALUE;
        fragments().clear();
        List<TreeNode> siblings = new ArrayList<>();
        LeafNode leaf = this;
        int begin = 0;
        int end = buffers.partEnd(begin, partBytes);
        while (end < order.size()) {
            leaf.write(buffers, begin, end);
            leaf = new LeafNode(order.hash(end), store, shape);
            siblings.add(leaf);
            begin = end;
            end = buffers.partEnd(begin, partBytes);
        }
        leaf.write(buffers, begin, end);
        return siblings;
    }

    private void write(TreeBuffers buffers, int begin, int end) {
        buffers.write(buffers.aggregates(), begin, end, fragments());
        combinedBytes = fragments().aggregateBytes();
    }
}
