package io.aurochs.storm.operator;

import io.aurochs.storm.metrics.MetricsOutlet;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.storm.Constants;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * The task {@code __system}, which stands for the worker process and sends the JVM's metrics. Not a task of the engine: it
 * works on the timer's thread, and its tuples are handed to the metrics consumers' tasks as ticks are. One thread at a
 * time.
 */
final class SystemTask implements MetricsOutlet {
    private final WorkerTopologyContext context;
    private final OutputStreams streams;
    private final BiConsumer<Integer, Tuple> delivery;

    /** @param delivery brings a tuple to one of Storm's tasks; must not wait */
    SystemTask(WorkerTopologyContext context, GroupingTranslation groupings, BiConsumer<Integer, Tuple> delivery) {
        this.context = context;
        this.streams = groupings.forForeignThreads(Constants.SYSTEM_COMPONENT_ID, (int) Constants.SYSTEM_TASK_ID);
        this.delivery = delivery;
    }

    @Override
    public boolean tryHandOver(Runnable work) {
        work.run();
        return true;
    }

    @Override
    public void emitUnanchored(String stream, List<Object> values) {
        for (Integer receiver : streams.declared(stream).choose(values)) {
            delivery.accept(
                    receiver,
                    new TupleImpl(
                            context, values, Constants.SYSTEM_COMPONENT_ID, (int) Constants.SYSTEM_TASK_ID, stream));
        }
    }
}
