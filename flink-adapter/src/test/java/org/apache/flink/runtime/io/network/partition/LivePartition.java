package org.apache.flink.runtime.io.network.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.aurochs.flink.exchange.SealListener;
import io.aurochs.flink.operator.BundleBytes;
import io.aurochs.flink.operator.FlinkInternals;
import io.aurochs.open.OpenBundleReader;
import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.io.network.api.serialization.EventSerializer;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.buffer.BufferPool;
import org.apache.flink.runtime.io.network.buffer.BundleBuffer;
import org.apache.flink.runtime.io.network.buffer.NetworkBufferPool;
import org.apache.flink.runtime.io.network.partition.ResultSubpartition.BufferAndBacklog;
import org.jspecify.annotations.Nullable;

/** A pipelined partition of Flink's with its pool, its readers and bundles in it; the test is producer and consumer. */
public final class LivePartition {
    public static final int SEGMENT_BYTES = 64;
    private static final int EXCLUSIVE_BUFFERS = 2;

    private final NetworkBufferPool network;
    private final BufferPool pool;
    private final PipelinedResultPartition partition;
    private final List<ResultSubpartitionView> views = new ArrayList<>();
    private final AtomicInteger notifications = new AtomicInteger();
    private final BundlePartition bundles;

    /**
     * @param permits buffers in the pool: bundles that may be in flight
     * @param bundleRecords records in a full bundle
     */
    public LivePartition(int subpartitions, int permits, int bundleRecords) throws Exception {
        this(subpartitions, permits, bundleRecords, false);
    }

    LivePartition(int subpartitions, int permits, int bundleRecords, boolean keyed) throws Exception {
        this(subpartitions, permits, bundleRecords, keyed, false, null);
    }

    /** Whose records may have to wait until another input has ended. */
    static LivePartition waiting(int subpartitions, int permits, int bundleRecords) throws Exception {
        return new LivePartition(subpartitions, permits, bundleRecords, false, true, null);
    }

    /** @param listener notified of each bundle that is about to be sealed */
    LivePartition(int subpartitions, int permits, int bundleRecords, boolean keyed, @Nullable SealListener listener)
            throws Exception {
        this(subpartitions, permits, bundleRecords, keyed, false, listener);
    }

    private LivePartition(
            int subpartitions,
            int permits,
            int bundleRecords,
            boolean keyed,
            boolean waits,
            @Nullable SealListener listener)
            throws Exception {
        network = new NetworkBufferPool(permits, SEGMENT_BYTES);
        pool = network.createBufferPool(permits, permits, subpartitions, Integer.MAX_VALUE, 0);
        partition = pipelined(ResultPartitionType.PIPELINED_BOUNDED, subpartitions, pool);
        partition.setup();
        for (int index = 0; index < subpartitions; index++) {
            views.add(partition.createSubpartitionView(index, view -> notifications.incrementAndGet()));
        }
        bundles = new BundlePartition(
                partition,
                bundleRecords,
                keyed,
                waits,
                FlinkInternals.unicastBufferBuilders(partition),
                listener,
                new BundleBytes("producer", StringSerializer.INSTANCE));
    }

    static PipelinedResultPartition pipelined(ResultPartitionType type, int subpartitions, BufferPool pool)
            throws ReflectiveOperationException {
        ResultSubpartition[] parts = new ResultSubpartition[subpartitions];
        PipelinedResultPartition partition = new PipelinedResultPartition(
                "producer",
                0,
                new ResultPartitionID(),
                type,
                parts,
                subpartitions,
                new ResultPartitionManager(),
                null,
                () -> pool);
        for (int index = 0; index < subpartitions; index++) {
            parts[index] = subpartition(index, partition);
        }
        return partition;
    }

    /** Flink 2.3 wants a size of buffers to start with, too. */
    private static ResultSubpartition subpartition(int index, ResultPartition parent)
            throws ReflectiveOperationException {
        Constructor<?> constructor = PipelinedSubpartition.class.getDeclaredConstructors()[0];
        Object[] arguments = constructor.getParameterCount() == 3
                ? new Object[] {index, EXCLUSIVE_BUFFERS, parent}
                : new Object[] {index, EXCLUSIVE_BUFFERS, Integer.MAX_VALUE, parent};
        return (ResultSubpartition) constructor.newInstance(arguments);
    }

    public PipelinedResultPartition partition() {
        return partition;
    }

    public OpenRouter router() {
        return bundles.router();
    }

    /** Calls of the readers' listeners so far. */
    public int notifications() {
        return notifications.get();
    }

    /** Buffers that have been taken from the pool and not given back. */
    int permitsInUse() {
        return pool.bestEffortGetNumOfUsedBuffers();
    }

    /** Bytes of complete bundles that are in use. */
    long bytesInFlight() {
        return bundles.bytesInFlight();
    }

    /** Segments that lie in the network's pool; all of them once the partition's own pool is closed and nothing leaks. */
    int segmentsAtHome() {
        return network.getNumberOfAvailableMemorySegments();
    }

    /** A reader announces how large it wants its buffers, as Flink's debloating does. */
    void announce(int subpartition, int bytes) {
        views.get(subpartition).notifyNewBufferSize(bytes);
    }

    /** What a reader gets next; null for nothing. */
    public @Nullable Buffer poll(int subpartition) throws IOException {
        BufferAndBacklog next = views.get(subpartition).getNextBuffer();
        return next == null ? null : next.buffer();
    }

    /** Polls until there is nothing more, and recycles all: the records, and events in their place. */
    public List<Object> drain(int subpartition) throws IOException {
        List<Object> seen = new ArrayList<>();
        for (Buffer buffer = poll(subpartition); buffer != null; buffer = poll(subpartition)) {
            if (buffer instanceof BundleBuffer bundle) {
                seen.addAll(records(bundle));
            } else {
                seen.add(EventSerializer.fromBuffer(buffer, getClass().getClassLoader()));
            }
            buffer.recycleBuffer();
        }
        return seen;
    }

    /** The records of a stretch; they can be read once. */
    static List<Object> records(Buffer buffer) {
        OpenBundleReader reader = new OpenBundleReader();
        ((BundleBuffer) buffer).open(reader);
        List<Object> seen = new ArrayList<>();
        while (reader.hasNext()) {
            if (reader.isEncoded()) {
                byte[] record = new byte[reader.nextSize()];
                reader.next(record);
                seen.add(new String(record, UTF_8));
            } else {
                seen.add(String.valueOf(reader.next()));
            }
        }
        return seen;
    }
}
