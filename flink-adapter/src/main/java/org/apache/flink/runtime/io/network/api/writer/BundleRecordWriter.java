package org.apache.flink.runtime.io.network.api.writer;

import io.aurochs.api.Internal;
import io.aurochs.bundle.SampledWeight;
import io.aurochs.flink.exchange.Crossing;
import io.aurochs.flink.exchange.EmitListener;
import io.aurochs.flink.exchange.RecordRoute;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Emits records into bundles instead of network buffers. It stands in this package because Flink's own record writer can
 * be extended here only; flushing after every record or by a thread at the buffer timeout, and events, are that writer's.
 *
 * <p>Used by the thread that emits: the task's, or a legacy source's under the checkpoint lock.
 */
@Internal
public final class BundleRecordWriter<T extends IOReadableWritable> extends RecordWriter<T> {
    /** What Flink would write for a watermark and its like, about, bytes. */
    public static final int ELEMENT_BYTES = 16;
    /** The least that it would write for one, bytes: its length, its kind, and one byte of record attributes. */
    public static final int LEAST_ELEMENT_BYTES = Integer.BYTES + 2;

    private final OpenRouter router;
    private final RecordRoute<T> route;
    private final Crossing crossing;
    private final EmitListener listener;
    private final SampledWeight sizes;
    private final int elementBytes;

    /**
     * @param timeout the buffer timeout of the edge, milliseconds, or one of Flink's special values
     * @param router groups records by subpartition of {@code partition}
     * @param route chooses the subpartitions of a record
     * @param crossing sends elements to other nodes and TaskManagers
     * @param listener told after each record
     * @param sizes estimates what Flink would write for each record
     * @param elementBytes what counts for each watermark and its like
     */
    public BundleRecordWriter(
            ResultPartitionWriter partition,
            long timeout,
            String taskName,
            OpenRouter router,
            RecordRoute<T> route,
            Crossing crossing,
            EmitListener listener,
            SampledWeight sizes,
            int elementBytes) {
        super(partition, timeout, taskName);
        this.router = router;
        this.route = route;
        this.crossing = crossing;
        this.listener = listener;
        this.sizes = sizes;
        this.elementBytes = elementBytes;
    }

    @Override
    public void emit(T record) throws IOException {
        checkErroneous();
        crossing.next();
        StreamRecord<?> emitted = (StreamRecord<?>) instance(record);
        router.recordWeight(sizes.of(emitted));
        try {
            route.emit(record, emitted, router);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        afterEmit();
    }

    /** For what is no record: a latency marker to one subpartition. */
    @Override
    public void emit(T element, int targetSubpartition) throws IOException {
        checkErroneous();
        crossing.next();
        append(element, targetSubpartition);
        afterEmit();
    }

    /** For what is no record: watermarks, their status, record attributes. All are immutable, and shared by consumers that get objects. */
    @Override
    public void broadcastEmit(T element) throws IOException {
        checkErroneous();
        crossing.next();
        for (int subpartition = 0; subpartition < numberOfSubpartitions; subpartition++) {
            append(element, subpartition);
        }
        afterEmit();
    }

    private void append(T delegate, int subpartition) throws IOException {
        StreamElement element = instance(delegate);
        if (element.isRecord()) {
            throw new IllegalStateException("a record's subpartition is chosen by its route");
        }
        router.recordWeight(elementBytes);
        try {
            if (!crossing.append(delegate, subpartition, router)) {
                router.append(subpartition, element, OpenBundle.NO_TIME);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void afterEmit() {
        if (flushAlways) {
            router.flush();
        } else {
            listener.emitted();
        }
    }

    private static StreamElement instance(IOReadableWritable delegate) {
        return (StreamElement) ((SerializationDelegate<?>) delegate).getInstance();
    }
}
