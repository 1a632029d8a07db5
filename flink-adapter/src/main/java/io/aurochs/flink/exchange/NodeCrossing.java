package io.aurochs.flink.exchange;

import io.aurochs.open.OpenOffHeapPool;
import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what a task emits to consumers on other NUMA nodes encoded, as Flink's own writer does to all: they read it from memory of
 * their own node, and it shares nothing with what the producer keeps. An element is encoded once, however many consumers get it.
 *
 * <p>Used by the thread that emits.
 */
public final class NodeCrossing {
    private static final Logger LOG = LoggerFactory.getLogger(NodeCrossing.class);
    private static final int INITIAL_BYTES = 256;
    /** Encoding in vain costs more than the objects: the more refusals follow one another, the longer nothing is tried. */
    private static final int MOST_UNTRIED = 1_023;

    private final Memory memory;
    private final DataOutputSerializer encoded = new DataOutputSerializer(INITIAL_BYTES);
    private boolean isEncoded;
    /** Next elements, each time they go to a consumer, that are not tried. */
    private int untried;
    /** What {@link #untried} was set to by the last refusal; 0 after a success. */
    private int refused;

    private boolean saidRefused;

    /** Where a consumer's encoded elements are put. */
    @FunctionalInterface
    public interface Memory {
        /** Null where the consumer gets objects. */
        @Nullable
        OpenOffHeapPool of(int subpartition);
    }

    public NodeCrossing(Memory memory) {
        this.memory = memory;
    }

    /** Another element is emitted. */
    void next() {
        isEncoded = false;
    }

    /**
     * Appends an element, if it goes to that subpartition encoded.
     *
     * @param element the same until {@link #next}
     * @return false if it does not; nothing was appended then
     * @throws UncheckedIOException if it cannot be encoded, for what would make it fail on stock Flink
     */
    boolean append(IOReadableWritable element, int subpartition, OpenRouter router) {
        OpenOffHeapPool pool = memory.of(subpartition);
        if (pool == null) {
            return false;
        }
        if (untried > 0) {
            untried--;
            return false;
        }
        if (!isEncoded) {
            encode(element);
            isEncoded = true;
        }
        boolean appended = router.append(subpartition, encoded.getSharedBuffer(), encoded.length(), pool);
        if (!appended && !saidRefused) {
            saidRefused = true;
            LOG.info(
                    "an element of {} bytes has no room in a bundle, and goes to another node as an object",
                    encoded.length());
        }
        refused = appended ? 0 : Math.min(MOST_UNTRIED, 2 * refused + 1);
        untried = refused;
        return appended;
    }

    private void encode(IOReadableWritable element) {
        encoded.clear();
        try {
            element.write(encoded);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
