package io.aurochs.flink.operator;

import io.aurochs.config.WebConfig;
import io.aurochs.flink.watch.FlinkUi;
import io.aurochs.flink.watch.JobDescription;
import io.aurochs.flink.watch.WatchedJobs;
import io.aurochs.flink.watch.WatchedTask;
import io.aurochs.graph.Graph;
import io.aurochs.metrics.ArrivalMetrics;
import java.io.Closeable;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.checkpoint.channel.InputChannelInfo;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one task tells the live page when it is set up. For the task's thread, but for {@link #close}. */
final class TaskWatch implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskWatch.class);

    private final Environment environment;
    private final JobShape shape;
    private final int vertex;
    private final WatchedTask watched;

    private TaskWatch(Environment environment, JobShape shape, int vertex, WatchedTask watched) {
        this.environment = environment;
        this.shape = shape;
        this.vertex = vertex;
        this.watched = watched;
    }

    /**
     * The task begins.
     *
     * @param knowsBusy whether Flink measures its thread
     * @return null where there is no page
     */
    static @Nullable TaskWatch enter(Environment environment, TaskPlan plan, boolean knowsBusy) {
        JobShape shape = plan.job();
        WebConfig web = shape.config().web();
        if (!web.isOn()) {
            return null;
        }
        int planned = shape.vertices().get(plan.vertex()).parallelism();
        int parallelism = environment.getTaskInfo().getNumberOfParallelSubtasks();
        if (parallelism != planned) {
            LOG.warn(
                    "{} runs with parallelism {} and was submitted with {}: it is not on the live page; submit it anew",
                    environment.getTaskInfo().getTaskName(),
                    parallelism,
                    planned);
            return null;
        }
        Graph graph = shape.graph();
        JobDescription job = new JobDescription(
                environment.getJobID(),
                environment.getJobInfo().getJobName(),
                graph,
                web,
                FlinkUi.readFrom(environment.getJobConfiguration(), environment.getJobID()));
        int task = graph.vertices().get(plan.vertex()).firstTask()
                + environment.getTaskInfo().getIndexOfThisSubtask();
        WatchedTask watched = WatchedJobs.ofThisJvm()
                .enter(job, task, environment.getMetricGroup().getIOMetricGroup(), knowsBusy);
        return watched == null ? null : new TaskWatch(environment, shape, plan.vertex(), watched);
    }

    /** Where it runs. */
    void placed(TaskPlace place) {
        watched.placed(place::node, place::core);
    }

    /** How the records of an output travel. */
    void sends(int output, String transport) {
        watched.sends(output, transport);
    }

    /** What counts the bundles of a channel; null where it comes from a result that another job has left. */
    @Nullable
    ArrivalMetrics arrivals(InputChannelInfo channel) {
        JobShape.Edge edge = shape.edges().stream()
                .filter(one -> one.to() == vertex && one.input() == channel.getGateIdx())
                .findFirst()
                .orElse(null);
        if (edge == null) {
            return null;
        }
        int producer = environment
                .getInputGate(channel.getGateIdx())
                .getChannel(channel.getInputChannelIdx())
                .getPartitionId()
                .getPartitionId()
                .getPartitionNumber();
        return watched.arrivalsFrom(shape.graph().vertices().get(edge.from()).firstTask() + producer);
    }

    /** Flink has made the task's operators: from now on they have watermarks. */
    void prepared(OperatorChain<?, ?> chain) {
        if (!shape.vertices().get(vertex).source()) {
            watermark(environment.getMetricGroup(), MetricNames.IO_CURRENT_INPUT_WATERMARK);
            return;
        }
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            watermark(wrapper.getStreamOperator().getMetricGroup(), MetricNames.IO_CURRENT_OUTPUT_WATERMARK);
        }
    }

    private void watermark(MetricGroup metrics, String name) {
        Gauge<Long> watermark = FlinkInternals.gauge(metrics, name);
        if (watermark != null) {
            watched.watermark(watermark);
        }
    }

    @Override
    public void close() {
        watched.close();
    }
}
