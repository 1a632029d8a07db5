package io.aurochs.tests.launch.sample;

import java.util.Collection;
import java.util.Map;
import org.apache.storm.metric.api.IMetricsConsumer;
import org.apache.storm.task.IErrorReporter;
import org.apache.storm.task.TopologyContext;

/** A metrics consumer; not one of the {@link NamedParts}, because Storm registers consumers by their canonical name. */
public final class NamedConsumer implements IMetricsConsumer {
    public NamedConsumer() {}

    @Override
    public void prepare(Map<String, Object> conf, Object argument, TopologyContext context, IErrorReporter reporter) {
        NamedParts.say("consumer with " + argument);
    }

    @Override
    public void handleDataPoints(TaskInfo task, Collection<DataPoint> points) {}

    @Override
    public void cleanup() {}
}
