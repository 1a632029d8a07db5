package io.aurochs.flink.operator;

import io.aurochs.bundle.BundlePool;
import io.aurochs.bundle.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends what a task emits to consumers on other NUMA nodes encoded, as Flink's own writer does to all: they read it from memory of
 * their own node, and it shares nothing with what the producer keeps. An element is encoded once, however many consumers get it.
 *
 * <p>Used by the thread that emits.
 */
public final class NodeCrossing {
    private static final int INITIAL_BYTES = 256;

    private final Memory memory;
    private final DataOutputSerializer encoded = new DataOutputSerializer(INITIAL_BYTES);
    private @Nullable IOReadableWritable element;
    private boolean isEncoded;

    /** Where a consumer's encoded elements are put. */
    @FunctionalInterface
    interface Memory {
        /** Null where the consumer gets objects. */
        @Nullable
        BundlePool of(int subpartition);
    }

    NodeCrossing(Memory memory) {
        this.memory = memory;
    }

    /** Of an output whose elements all go as objects. */
    public static NodeCrossing none() {
        return new NodeCrossing(subpartition -> null);
    }

    /** Goes to the element that is emitted next. */
    public void next(IOReadableWritable newElement) {
        element = newElement;
        isEncoded = false;
    }

    /**
     * Appends the element, if it goes to that subpartition encoded.
     *
     * @return false if it does not; nothing was appended then
     * @throws UncheckedIOException if it cannot be encoded, for what would make it fail on stock Flink
     */
    public boolean append(int subpartition, OpenRouter router) {
        BundlePool pool = memory.of(subpartition);
        if (pool == null) {
            return false;
        }
        encode();
        return router.append(subpartition, encoded.getSharedBuffer(), encoded.length(), pool);
    }

    private void encode() {
        if (isEncoded) {
            return;
        }
        if (element == null) {
            throw new IllegalStateException("no element is emitted");
        }
        encoded.clear();
        try {
            element.write(encoded);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        isEncoded = true;
    }
}
