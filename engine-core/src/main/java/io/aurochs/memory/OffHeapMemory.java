package io.aurochs.memory;

import io.aurochs.api.Internal;
import io.aurochs.placement.bind.JnaLibrary;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.core.io.ReferenceOwner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether there can be memory outside the heap, which is on Chronicle Bytes, and how it is copied. Chronicle needs JVM flags that the
 * launcher passes; where they are missing {@link #unavailableBecause()} tells so, and the engine ships by reference instead.
 */
@Internal
public final class OffHeapMemory {
    private static final Logger LOG = LoggerFactory.getLogger(OffHeapMemory.class);
    private static final ReferenceOwner COPY = ReferenceOwner.temporary("copy");
    private static final String BUILD_DIRECTORY = "project.build.directory";
    /** Below the temporary directory; nothing is there, so Chronicle makes nothing there. */
    private static final String NOWHERE = "/aurochs/nowhere";

    private OffHeapMemory() {}

    private static final class Probe {
        static final @Nullable String FAILURE = probe();

        private static @Nullable String probe() {
            String buildDirectory = System.getProperty(BUILD_DIRECTORY);
            if (buildDirectory == null) {
                // When its first class is loaded, Chronicle makes directories named target or tmp in the temporary
                // directory, unless the property names one that it cannot make.
                System.setProperty(BUILD_DIRECTORY, System.getProperty("java.io.tmpdir") + NOWHERE);
            }
            try {
                sayWhyNothingIsBound();
                OffHeapBuffer buffer = OffHeapBuffer.anywhere(64);
                buffer.bytes().writeLong(42L);
                boolean works = buffer.bytes().readLong() == 42L;
                buffer.release();
                return works ? null : "Chronicle Bytes does not read back what it wrote";
            } catch (RuntimeException | LinkageError e) {
                Throwable cause = e;
                while (cause.getCause() != null) {
                    cause = cause.getCause();
                }
                return cause.getClass().getSimpleName() + ": " + cause.getMessage();
            } finally {
                if (buildDirectory == null) {
                    System.clearProperty(BUILD_DIRECTORY);
                }
            }
        }
    }

    /** Chronicle loads the affinity library, which goes without JNA: that is said here, once. */
    private static void sayWhyNothingIsBound() {
        String problem = JnaLibrary.problem();
        if (problem != null) {
            LOG.warn("neither threads nor memory can be bound to NUMA nodes: {}", problem);
        }
    }

    /** Why this JVM cannot use memory outside the heap, or null when it can. */
    public static @Nullable String unavailableBecause() {
        return Probe.FAILURE;
    }

    /**
     * Appends a stretch of one buffer to another while the first one's owner may be writing behind that stretch. Any thread,
     * to which the stretch was published.
     *
     * @param start first position of the stretch
     * @param end one past its last position
     * @return false when the owner is just moving the first buffer to larger memory; nothing was appended then
     */
    public static boolean copy(Bytes<?> from, long start, long end, Bytes<?> to) {
        BytesStore<?, ?> memory = from.bytesStore();
        // Keeps the memory while it is read, should the owner outgrow it meanwhile.
        if (memory == null || !memory.tryReserve(COPY)) {
            return false;
        }
        try {
            to.write(memory, start, end - start);
            return true;
        } finally {
            memory.release(COPY);
        }
    }
}
