package io.aurochs.state;

/**
 * When nodes of a buffer tree are emptied and split, and what their memory is cut of. Bytes are those of partial aggregates that are not compressed.
 *
 * @param rootBytes when the root's buffer is full
 * @param nodeBytes when an inner node is emptied into its children
 * @param leafBytes when a leaf is split
 * @param mostChildren when an inner node is split
 * @param mostSlabBytes the largest slab of chunks: a power of two, {@link io.aurochs.memory.BlockPool#LEAST_BYTES} at least
 */
record TreeShape(int rootBytes, int nodeBytes, int leafBytes, int mostChildren, int mostSlabBytes) {
    /** The root's buffer, and a leaf, are in the second-level cache while they are sorted. */
    static final TreeShape USUAL = new TreeShape(1 << 18, 1 << 20, 1 << 18, 64, 1 << 22);
}
