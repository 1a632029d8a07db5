package io.aurochs.memory;

import net.openhft.chronicle.bytes.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap, on Chronicle Bytes. Chronicle needs JVM flags that the launcher passes; where they are
 * missing {@link #unavailableBecause()} tells so, and the engine ships by reference instead.
 */
public final class OffHeapMemory {
    private OffHeapMemory() {}

    private static final class Probe {
        static final @Nullable String FAILURE = probe();

        private static @Nullable String probe() {
            try {
                Bytes<?> bytes = allocate(64);
                bytes.writeLong(42L);
                boolean works = bytes.readLong() == 42L;
                release(bytes);
                return works ? null : "Chronicle Bytes does not read back what it wrote";
            } catch (RuntimeException | LinkageError e) {
                Throwable cause = e;
                while (cause.getCause() != null) {
                    cause = cause.getCause();
                }
                return cause.getClass().getSimpleName() + ": " + cause.getMessage();
            }
        }
    }

    /** Why this JVM cannot use memory outside the heap, or null when it can. */
    public static @Nullable String unavailableBecause() {
        return Probe.FAILURE;
    }

    /**
     * Allocates a growing buffer; the calling thread touches its first pages. For use by one thread at a time.
     *
     * @param initialBytes room before the first growth, bytes
     */
    public static Bytes<?> allocate(int initialBytes) {
        Bytes<?> bytes = Bytes.allocateElasticDirect(initialBytes);
        // A bundle changes hands between threads through its channel, which orders the accesses.
        bytes.singleThreadedCheckDisabled(true);
        return bytes;
    }

    /** Gives the memory back; the buffer must not be used again. */
    public static void release(Bytes<?> bytes) {
        bytes.releaseLast();
    }
}
