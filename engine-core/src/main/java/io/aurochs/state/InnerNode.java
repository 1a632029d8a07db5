package io.aurochs.state;

import io.aurochs.memory.OffHeapBlock;
import java.util.ArrayList;
import java.util.List;

/** A node that has children. Its fragments are those that its parent has pushed down, and that it has not passed on yet. */
final class InnerNode extends TreeNode {
    private final ChunkStore store;
    private final TreeShape shape;
    /** By their first hash. */
    private final List<TreeNode> children;

    /** @param children at least one */
    InnerNode(ChunkStore store, TreeShape shape, List<TreeNode> children) {
        super(children.get(0).firstHash(), store);
        this.store = store;
        this.shape = shape;
        this.children = new ArrayList<>(children);
    }

    @Override
    boolean isOverfull() {
        return fragments().aggregateBytes() > shape.nodeBytes();
    }

    boolean hasTooManyChildren() {
        return children.size() > shape.mostChildren();
    }

    @Override
    List<TreeNode> empty(TreeBuffers buffers) {
        passOn(buffers);
        emptyOverfullChildren(buffers);
        return split();
    }

    private void passOn(TreeBuffers buffers) {
        if (fragments().fragments() > 0) {
            buffers.read(fragments());
            // First of all: the children take the chunks that this gives back.
            fragments().clear();
            distribute(buffers, buffers.aggregates());
        }
    }

    /** Gives each child a fragment of what lies in a block, as it is ordered. */
    void distribute(TreeBuffers buffers, OffHeapBlock from) {
        HashOrder order = buffers.order();
        int begin = 0;
        for (int i = 0; i < children.size(); i++) {
            boolean isLast = i == children.size() - 1;
            int end =
                    isLast ? order.size() : order.firstFrom(children.get(i + 1).firstHash(), begin);
            buffers.write(from, begin, end, children.get(i).fragments());
            begin = end;
        }
    }

    void emptyOverfullChildren(TreeBuffers buffers) {
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i).isOverfull()) {
                List<TreeNode> siblings = children.get(i).empty(buffers);
                children.addAll(i + 1, siblings);
                i += siblings.size();
            }
        }
    }

    @Override
    void flush(TreeBuffers buffers, Flush flush, List<TreeNode> behind) {
        passOn(buffers);
        for (int i = 0; i < children.size(); i++) {
            List<TreeNode> siblings = children.subList(i + 1, i + 1);
            children.get(i).flush(buffers, flush, siblings);
            i += siblings.size();
        }
        behind.addAll(split());
    }

    /** Keeps as many children as it may have, and gives the others to new siblings. */
    List<TreeNode> split() {
        List<TreeNode> siblings = new ArrayList<>();
        while (hasTooManyChildren()) {
            List<TreeNode> last = children.subList(children.size() - (shape.mostChildren() + 1) / 2, children.size());
            siblings.add(0, new InnerNode(store, shape, last));
            last.clear();
        }
        return siblings;
    }
}
