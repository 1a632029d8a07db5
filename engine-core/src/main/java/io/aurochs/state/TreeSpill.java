package io.aurochs.state;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where buffer trees put what is too much for memory. Trees that have the same one share its memory. Any thread.
 */
public final class TreeSpill {
    private final Path directory;
    private final long memoryBytes;
    private final AtomicLong inMemory = new AtomicLong();

    /**
     * A place for what is too much.
     *
     * @param directory for files, one of each tree that needs it, which are gone when the tree is released, or the process ends
     * @param memoryBytes how much memory the fragments of all trees take before more of them go to files, bytes
     */
    public TreeSpill(Path directory, long memoryBytes) {
        this.directory = directory;
        this.memoryBytes = memoryBytes;
    }

    Path directory() {
        return directory;
    }

    /** Whether so many more bytes may be in memory; they count as such then. */
    boolean tryTake(long bytes) {
        if (inMemory.addAndGet(bytes) <= memoryBytes) {
            return true;
        }
        // Others may have seen the bytes meanwhile, and have spilled a slab too early: that is no harm.
        inMemory.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        inMemory.addAndGet(-bytes);
    }
}
