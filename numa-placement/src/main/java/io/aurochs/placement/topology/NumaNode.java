package io.aurochs.placement.topology;

/**
 * One NUMA node: memory at one distance from everything else. Its CPUs are those of the cores that name it; a node may
 * have none (memory only), and a node may have no memory (CPUs only).
 *
 * @param id the kernel's id; ids need not be contiguous
 * @param memoryBytes size of its memory in bytes, 0 when it has none, {@link #UNKNOWN_MEMORY} when the kernel does not say
 */
public record NumaNode(int id, long memoryBytes) {
    /** The memory size of a node of which the kernel does not say how much memory it has. */
    public static final long UNKNOWN_MEMORY = -1;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names it
     */
    public NumaNode {
        if (id < 0) {
            throw new IllegalArgumentException("node.id=" + id + " must not be negative");
        }
        if (memoryBytes < UNKNOWN_MEMORY) {
            throw new IllegalArgumentException(
                    "node.memoryBytes=" + memoryBytes + " of node.id=" + id + " must be 0 or more, or -1 for unknown");
        }
    }

    /** Whether memory can be taken from this node; a node of unknown size is taken to have some. */
    public boolean hasMemory() {
        return memoryBytes != 0;
    }
}
