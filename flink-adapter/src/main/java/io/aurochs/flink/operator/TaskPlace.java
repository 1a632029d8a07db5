package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.SealListener;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenOffHeapPool;
import io.aurochs.place.ForeignTask;
import io.aurochs.place.ForeignTasks;
import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.execution.Environment;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where one task runs, and what it tells of what it sends. For the task's thread, but for {@link #close}. */
final class TaskPlace implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskPlace.class);

    private final JobID job;
    private final ForeignTask task;
    private final Map<Integer, int[]> consumersOfOutput;
    private final AtomicBoolean left = new AtomicBoolean();

    private TaskPlace(JobID job, ForeignTask task, Map<Integer, int[]> consumersOfOutput) {
        this.job = job;
        this.task = task;
        this.consumersOfOutput = consumersOfOutput;
    }

    /**
     * Binds the calling thread to where its task is placed.
     *
     * @param vertex the task's, by its index in the shape
     * @return null where tasks are not placed
     */
    static @Nullable TaskPlace enter(Environment environment, JobShape shape, int vertex) {
        if (!ForeignTasks.isWorthwhile(shape.config())) {
            return null;
        }
        int parallelism = environment.getTaskInfo().getNumberOfParallelSubtasks();
        if (parallelism != shape.vertices().get(vertex).parallelism()) {
            LOG.warn(
                    "{} runs with parallelism {} and was planned for {}: it is not placed, and nothing of it encoded; submit it anew",
                    environment.getTaskInfo().getTaskName(),
                    parallelism,
                    shape.vertices().get(vertex).parallelism());
            return null;
        }
        JobID job = environment.getJobID();
        JobPlaces.ofThisJvm().enter(job);
        boolean entered = false;
        try {
            TaskPlace place =
                    enter(environment, shape, vertex, JobPlaces.ofThisJvm().tasks(job, shape));
            entered = true;
            return place;
        } catch (RuntimeException e) {
            LOG.warn(
                    "{} is not placed, and nothing of it encoded: {}",
                    environment.getTaskInfo().getTaskName(),
                    e.toString(),
                    e);
            return null;
        } finally {
            if (!entered) {
                JobPlaces.ofThisJvm().leave(job);
            }
        }
    }

    private static TaskPlace enter(Environment environment, JobShape shape, int vertex, ForeignTasks tasks) {
        Graph graph = shape.graph();
        Vertex mine = graph.vertices().get(vertex);
        int index = environment.getTaskInfo().getIndexOfThisSubtask();
        Map<Integer, int[]> consumers = new HashMap<>();
        graph.outputsOf(mine)
                .forEach(edge -> consumers.putIfAbsent(
                        outputOf(edge), edge.consumersOf(index).toArray()));
        ForeignTask task = tasks.enter(mine.firstTask() + index);
        MetricGroup metrics = environment.getMetricGroup();
        metrics.gauge("numaNode", task::node);
        metrics.gauge("core", task::core);
        return new TaskPlace(environment.getJobID(), task, consumers);
    }

    private static int outputOf(Edge edge) {
        return Integer.parseInt(edge.stream());
    }

    /** Goes to where the task has been moved, if it has. */
    void follow() {
        task.follow();
    }

    /** Its NUMA node, or none. Any thread. */
    int node() {
        return task.node();
    }

    /** Its core, or none. Any thread. */
    int core() {
        return task.core();
    }

    /** One output of the task, whose traffic is reported through it. */
    Output output(int index) {
        return new Output(consumersOfOutput.getOrDefault(index, new int[0]));
    }

    /** One output of the task. */
    final class Output implements SealListener {
        private final int[] consumers;

        private Output(int[] consumers) {
            this.consumers = consumers;
        }

        /** Whether what is emitted may ever go encoded. */
        boolean mayEncode(boolean isCheap) {
            return task.mayEncode(isCheap);
        }

        /** Memory for what goes to a consumer encoded; null where it goes as objects. */
        @Nullable
        OpenOffHeapPool memoryOf(int destination) {
            return destination < consumers.length ? task.memoryOf(consumers[destination]) : null;
        }

        @Override
        public void sealed(int destination, OpenBundle bundle) {
            if (destination < consumers.length) {
                task.shipped(consumers[destination], bundle.recordCount(), bundle.encodedBytes());
            }
        }

        /** A record is sent whose size was looked at. */
        void sampled(long bytes) {
            // A legacy source emits from a thread of its own.
            task.continueHere();
            task.sampled(consumers, bytes);
        }
    }

    /** The task ends. Any thread; more than once does nothing. */
    @Override
    public void close() {
        if (left.compareAndSet(false, true)) {
            task.leave();
            JobPlaces.ofThisJvm().leave(job);
        }
    }
}
