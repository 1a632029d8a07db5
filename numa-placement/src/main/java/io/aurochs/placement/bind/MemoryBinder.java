package io.aurochs.placement.bind;

import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Has the pages of mapped memory lie on a NUMA node, and tells where they lie. Owns no memory. Any thread.
 *
 * <p>Nothing here throws because of what the machine lacks or forbids: then pages lie where the thread runs that touches them first.
 */
public final class MemoryBinder {
    private final MemoryCalls calls;
    private final long pageBytes;

    /**
     * On the machine that the process runs on.
     *
     * @param pageBytes of its memory
     */
    public MemoryBinder(long pageBytes) {
        this(pageBytes, new KernelMemoryCalls());
    }

    MemoryBinder(long pageBytes, MemoryCalls calls) {
        this.pageBytes = pageBytes;
        this.calls = calls;
    }

    /**
     * Has pages that nobody has touched yet taken from a node's memory, or from another's when that is full.
     *
     * @param address of the first page
     * @param bytes whole pages
     * @param node the kernel's id
     * @return null when it is done, or why it is not, with the remedy, in one line
     */
    public @Nullable String preferNode(long address, long bytes, int node) {
        try {
            calls.prefer(address, bytes, node);
            return null;
        } catch (RefusedException e) {
            return e.reason();
        }
    }

    /**
     * Where the pages of a range lie now.
     *
     * @return the kernel's id of each page's node, negative for a page that was never touched; empty when the system does not say
     */
    public int[] nodesOfPages(long address, long bytes) {
        long[] pages = LongStream.range(0, (bytes + pageBytes - 1) / pageBytes)
                .map(page -> address + page * pageBytes)
                .toArray();
        try {
            return calls.nodesOf(pages);
        } catch (RefusedException e) {
            return new int[0];
        }
    }
}
