package org.apache.flink.runtime.io.network.api.writer;

import io.aurochs.bundle.OpenBundle;
import io.aurochs.bundle.OpenRouter;
import io.aurochs.flink.operator.EmitListener;
import io.aurochs.flink.operator.NodeCrossing;
import io.aurochs.flink.operator.RecordRoute;
import io.aurochs.flink.operator.TaskPlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Emits records into bundles instead of network buffers. It stands in this package because Flink's own record writer can
 * be extended here only; flushing after every record or by a thread at the buffer timeout, and events, are that writer's.
 *
 * <p>Used by the thread that emits: the task's, or a legacy source's under the checkpoint lock.
 */
public final class BundleRecordWriter<T extends IOReadableWritable> extends RecordWriter<T> {
    private final OpenRouter router;
    private final RecordRoute<T> route;
    private final NodeCrossing crossing;
    private final EmitListener listener;
    private final TaskPlace.@Nullable Output place;

    /**
     * @param timeout the buffer timeout of the edge, milliseconds, or one of Flink's special values
     * @param router groups records by subpartition of {@code partition}
     * @param route chooses the subpartitions of a record
     * @param crossing sends elements to other nodes
     * @param listener told after each record
     * @param place told of each record; null where tasks are not placed
     */
    public BundleRecordWriter(
            ResultPartitionWriter partition,
            long timeout,
            String taskName,
            OpenRouter router,
            RecordRoute<T> route,
            NodeCrossing crossing,
            EmitListener listener,
            TaskPlace.@Nullable Output place) {
        super(partition, timeout, taskName);
        this.router = router;
        this.route = route;
        this.crossing = crossing;
        this.listener = listener;
        this.place = place;
    }

    @Override
    public void emit(T record) throws IOException {
        checkErroneous();
        if (place != null) {
            place.emitted(record);
        }
        crossing.next();
        try {
            route.emit(record, (StreamRecord<?>) instance(record), router);
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
