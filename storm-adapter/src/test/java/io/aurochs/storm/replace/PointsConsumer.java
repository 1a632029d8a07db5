package io.aurochs.storm.replace;

import java.util.Collection;
import java.util.Map;
import org.apache.storm.metric.api.IMetricsConsumer;
import org.apache.storm.task.IErrorReporter;
import org.apache.storm.task.TopologyContext;

/** Keeps the data points of components named "bolt"; its argument is the run. Not nested: Storm finds it by its canonical name. */
public final class PointsConsumer implements IMetricsConsumer {
    private String run = "";

    @Override
    public void prepare(Map<String, Object> conf, Object argument, TopologyContext context, IErrorReporter errors) {
        run = String.valueOf(argument);
    }

    @Override
    public void handleDataPoints(TaskInfo task, Collection<DataPoint> received) {
        if (task.srcComponentId.equals("bolt")) {
            received.forEach(point -> MetricsBolt.received(run, point.name + "=" + point.value));
        }
    }

    @Override
    public void cleanup() {}
}
