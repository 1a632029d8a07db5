package io.aurochs.engine;

import io.aurochs.config.FrontEnd;
import io.aurochs.graph.Graph;
import io.aurochs.metrics.DelayCounts;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.Task;
import io.aurochs.web.LinkReadings;
import io.aurochs.web.TaskFigure;
import io.aurochs.web.TaskGauges;
import io.aurochs.web.TaskReadings;
import io.aurochs.web.TaskThreads;
import io.aurochs.web.WatchedJob;
import java.util.List;
import java.util.Map;

/** A graph whose tasks each run on one worker at a time, on the live page. */
final class WatchedEngine implements WatchedJob {
    private final Engine engine;
    private final String name;
    private final FrontEnd frontEnd;
    private final TaskDelays delays = new TaskDelays();

    private final Map<Integer, DelayCounts> measured;

    /** @param measured by task, what its adapter measures */
    WatchedEngine(Engine engine, String name, FrontEnd frontEnd, Map<Integer, DelayCounts> measured) {
        this.measured = Map.copyOf(measured);
        this.engine = engine;
        this.name = name;
        this.frontEnd = frontEnd;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public FrontEnd frontEnd() {
        return frontEnd;
    }

    @Override
    public Graph graph() {
        return engine.graph();
    }

    @Override
    public int nodeOf(int task) {
        return engine.nodeOf(task);
    }

    @Override
    public int coreOf(int task) {
        return engine.coreOf(task);
    }

    @Override
    public void readTasks(TaskReadings into) {
        for (Task task : engine.tasks()) {
            TaskMetrics metrics = task.metrics();
            if (task.vertex().source()) {
                into.set(TaskFigure.RECORDS_OUT, task.task(), metrics.recordsOut());
            } else {
                into.set(TaskFigure.RECORDS_IN, task.task(), metrics.recordsIn());
                into.set(TaskFigure.BUNDLES_IN, task.task(), metrics.bundlesIn());
                into.set(TaskFigure.ACKS_OUT, task.task(), metrics.acksOut());
            }
            into.set(TaskFigure.BUSY_NS, task.task(), metrics.userNs());
            into.set(TaskFigure.BLOCKED_NS, task.task(), metrics.blockedNs());
        }
    }

    @Override
    public void readGauges(TaskGauges into) {
        measured.forEach((task, counts) -> delays.read(task, List.of(counts), into));
    }

    @Override
    public TaskThreads threadsOf(int task) {
        return engine.threadsOf(task);
    }

    @Override
    public void readChannels(LinkReadings into) {
        for (Task task : engine.tasks()) {
            task.wiring()
                    .destinations()
                    .forEach((to, output) -> into.add(
                            task.task(), to, task.wiring().outputMetrics().get(output)));
        }
    }
}
