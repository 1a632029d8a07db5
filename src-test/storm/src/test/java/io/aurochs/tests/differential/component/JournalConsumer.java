package io.aurochs.tests.differential.component;

import java.util.Collection;
import java.util.Map;
import org.apache.storm.metric.api.IMetricsConsumer;
import org.apache.storm.task.IErrorReporter;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * Notes every data point as {@code data point}: component, task, interval, name, value. Notes {@code consumer}, with its
 * registration argument, when it is prepared.
 */
public final class JournalConsumer implements IMetricsConsumer {
    private @Nullable Journal journal;

    /** Storm makes it by name. */
    public JournalConsumer() {}

    @Override
    public void prepare(
            Map<String, Object> conf, Object argument, TopologyContext context, IErrorReporter errorReporter) {
        journal = Journal.of(conf);
        journal.note("consumer", argument);
    }

    @Override
    public void handleDataPoints(TaskInfo source, Collection<DataPoint> points) {
        if (journal != null) {
            for (DataPoint point : points) {
                journal.note(
                        "data point",
                        source.srcComponentId,
                        source.srcTaskId,
                        source.updateIntervalSecs,
                        point.name,
                        point.value);
            }
        }
    }

    @Override
    public void cleanup() {}
}
