package io.aurochs.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node below the root: it has the keys from its first hash on, up to its next sibling's. For use by one thread at a time. */
abstract sealed class TreeNode permits InnerNode, LeafNode {
    private final int firstHash;
    private final FragmentList fragments;

    TreeNode(int firstHash, ChunkStore store) {
        this.firstHash = firstHash;
        this.fragments = new FragmentList(store);
    }

    int firstHash() {
        return firstHash;
    }

    FragmentList fragments() {
        return fragments;
    }

    /** Whether it has as much as it may have before it is emptied. */
    abstract boolean isOverfull();

    /**
     * Empties its buffer: an inner node's into its children, a leaf's into one fragment.
     *
     * @return the siblings behind it that it was split into, if any
     */
    abstract List<TreeNode> empty(TreeBuffers buffers);

    /**
     * Empties the buffers of all nodes from here on, and visits what their leaves have. The tree is whole whenever a key is visited, so
     * that a visitor may fail.
     *
     * @param behind where the siblings behind it are added that it is split into, before they are visited
     */
    abstract void flush(TreeBuffers buffers, Flush flush, List<TreeNode> behind);

    /**
     * What a flush does.
     *
     * @param condition which keys stay, by their accumulators; null for all
     * @param isLast whether leaves are left empty
     */
    record Flush(BufferTree.Visitor visitor, KeyTable.@Nullable Condition condition, boolean isLast) {}
}
