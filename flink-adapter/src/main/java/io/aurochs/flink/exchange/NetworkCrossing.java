package io.aurochs.flink.exchange;

import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.io.network.api.writer.RecordWriter;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;

/**
 * Sends what a task emits to consumers in other TaskManagers as Flink's own writer does: serialised, in network buffers, which are
 * flushed at the buffer timeout. An element is serialised once, however many consumers get it.
 *
 * <p>Which consumers these are shows when they ask for their subpartitions. All tasks of a job are deployed at the same time, so the
 * first element waits a moment for that; what goes to a consumer that has not asked by then is serialised, too, which any consumer can
 * read. From one way to the other a subpartition changes at most once, to bundles.
 *
 * <p>Used by the thread that emits; any thread may ask for the numbers of subpartitions.
 */
public final class NetworkCrossing {
    private static final int INITIAL_BYTES = 256;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long BETWEEN_LOOKS_NS = TimeUnit.MICROSECONDS.toNanos(200);
    /** A consumer that is late is looked for each time so many elements were emitted. */
    private static final int ELEMENTS_BETWEEN_LOOKS = 256;

    private final ResultPartitionWriter partition;
    private final ChannelReaders readers;
    private final boolean flushesAlways;
    private final Counter elements;
    private final long patienceNs;
    private final ChannelReader[] known;
    private final DataOutputSerializer serializer = new DataOutputSerializer(INITIAL_BYTES);
    private ByteBuffer serialized = ByteBuffer.allocate(0);
    private boolean isSerialized;
    private boolean hasWaited;
    private int untilLook;
    /** Subpartitions of which no reader is known. */
    private int unread;

    private volatile int local;
    private volatile int remote;

    /**
     * @param flushesAlways whether each element is flushed at once: a buffer timeout of 0
     * @param elements counts what is serialised, for each consumer
     */
    public NetworkCrossing(
            ResultPartitionWriter partition, ChannelReaders readers, boolean flushesAlways, Counter elements) {
        this(partition, readers, flushesAlways, elements, PATIENCE_NS);
    }

    /** @param patienceNs for how long the first element waits for consumers */
    public NetworkCrossing(
            ResultPartitionWriter partition,
            ChannelReaders readers,
            boolean flushesAlways,
            Counter elements,
            long patienceNs) {
        this.partition = partition;
        this.readers = readers;
        this.flushesAlways = flushesAlways;
        this.elements = elements;
        this.patienceNs = patienceNs;
        this.known = new ChannelReader[partition.getNumberOfSubpartitions()];
        Arrays.fill(known, ChannelReader.NONE);
        this.unread = known.length;
    }

    /** Subpartitions that are known to be read in this TaskManager. */
    public int localSubpartitions() {
        return local;
    }

    /** Subpartitions that are known to be read elsewhere. */
    public int remoteSubpartitions() {
        return remote;
    }

    /** Whether any consumer may get bytes. */
    boolean isNeeded() {
        return unread + remote > 0;
    }

    /** Another element is emitted. */
    void next() {
        isSerialized = false;
        if (unread > 0 && --untilLook < 0) {
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
        untilLook = ELEMENTS_BETWEEN_LOOKS;
        askForReaders();
        if (!hasWaited) {
            hasWaited = true;
            awaitReaders();
        }
    }

    /** Until the thread is interrupted, which is left to the next that waits. */
    private void awaitReaders() {
        long begin = System.nanoTime();
        while (unread > 0
                && System.nanoTime() - begin < patienceNs
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, BETWEEN_LOOKS_NS);
            askForReaders();
        }
    }

    private void askForReaders() {
        int nowLocal = 0;
        int nowRemote = 0;
        for (int subpartition = 0; subpartition < known.length; subpartition++) {
            if (known[subpartition] == ChannelReader.NONE) {
                known[subpartition] = readers.of(subpartition);
            }
            nowLocal += known[subpartition] == ChannelReader.LOCAL ? 1 : 0;
            nowRemote += known[subpartition] == ChannelReader.REMOTE ? 1 : 0;
        }
        local = nowLocal;
        remote = nowRemote;
        unread = known.length - nowLocal - nowRemote;
    }
}
