package io.aurochs.flink.exchange;

import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.io.network.api.writer.RecordWriter;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;

/**
 * Sends what a task emits to consumers in other TaskManagers as Flink's own writer does: serialised, in network buffers, which are
 * flushed at the buffer timeout. An element is serialised once, however many consumers get it.
 *
 * <p>Which consumers these are shows when they ask for their subpartitions. No element waits for that, as on stock Flink, where a legacy
 * source would hold the checkpoint lock meanwhile: a consumer that has not asked yet gets bytes, too, which any consumer can read. From one
 * way to the other a subpartition changes at most once, to bundles.
 *
 * <p>Used by the thread that emits; any thread may ask for the numbers of subpartitions.
 */
public final class NetworkCrossing {
    private static final int INITIAL_BYTES = 256;
    /** Looking takes a lock for each consumer: so not for each element of a fast source. */
    public static final long BETWEEN_LOOKS_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ResultPartitionWriter partition;
    private final ChannelReaders readers;
    private final boolean flushesAlways;
    private final Counter elements;
    private final LongSupplier clock;
    /** Who reads each subpartition, as far as the thread that emits has seen. */
    private final ChannelReader[] known;

    private final DataOutputSerializer serializer = new DataOutputSerializer(INITIAL_BYTES);
    private ByteBuffer serialized = ByteBuffer.allocate(0);
    private boolean isSerialized;
    private long lastLookNs;
    /** Subpartitions whose reader is not known. */
    private int unread;
    /** Subpartitions that are not known to take bundles. */
    private int withBytes;

    /**
     * @param flushesAlways whether each element is flushed at once: a buffer timeout of 0
     * @param elements counts what is serialised, for each consumer
     */
    public NetworkCrossing(
            ResultPartitionWriter partition, ChannelReaders readers, boolean flushesAlways, Counter elements) {
        this(partition, readers, flushesAlways, elements, System::nanoTime);
    }

    /** @param clock nanoseconds */
    public NetworkCrossing(
            ResultPartitionWriter partition,
            ChannelReaders readers,
            boolean flushesAlways,
            Counter elements,
            LongSupplier clock) {
        this.partition = partition;
        this.readers = readers;
        this.flushesAlways = flushesAlways;
        this.elements = elements;
        this.clock = clock;
        this.lastLookNs = clock.getAsLong() - BETWEEN_LOOKS_NS;
        this.known = new ChannelReader[partition.getNumberOfSubpartitions()];
        Arrays.fill(known, ChannelReader.NONE);
        this.unread = known.length;
        this.withBytes = known.length;
    }

    /** Subpartitions for which such a reader has asked, whether anything has been emitted to it or not. Any thread. */
    public int subpartitionsOf(ChannelReader reader) {
        return (int) IntStream.range(0, known.length)
                .filter(subpartition -> readers.of(subpartition) == reader)
                .count();
    }

    /** Whether any consumer may get bytes. */
    boolean isNeeded() {
        return withBytes > 0;
    }

    /** Another element is emitted. */
    void next() {
        isSerialized = false;
        if (unread > 0) {
            look();
        }
    }

    /**
     * Emits an element, if it goes to that subpartition as bytes.
     *
     * @param element the same until {@link #next}
     * @param router of the bundles of the same partition; flushed before the calling thread waits
     * @return false if it does not; nothing was emitted then
     * @throws UncheckedIOException what would make it fail on stock Flink
     */
    boolean append(IOReadableWritable element, int subpartition, OpenRouter router) {
        if (known[subpartition] == ChannelReader.LOCAL) {
            return false;
        }
        try {
            if (!isSerialized) {
                serialized = RecordWriter.serializeRecord(serializer, element);
                isSerialized = true;
            }
            if (!partition.isAvailable()) {
                router.flush();
            }
            partition.emitRecord(serialized.rewind(), subpartition);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        if (flushesAlways) {
            partition.flush(subpartition);
        }
        elements.inc();
        return true;
    }

    private void look() {
        long now = clock.getAsLong();
        if (now - lastLookNs < BETWEEN_LOOKS_NS) {
            return;
        }
        lastLookNs = now;
        for (int subpartition = 0; subpartition < known.length; subpartition++) {
            if (known[subpartition] == ChannelReader.NONE) {
                found(subpartition, readers.of(subpartition));
            }
        }
    }

    private void found(int subpartition, ChannelReader reader) {
        known[subpartition] = reader;
        unread -= reader == ChannelReader.NONE ? 0 : 1;
        withBytes -= reader == ChannelReader.LOCAL ? 1 : 0;
    }
}
