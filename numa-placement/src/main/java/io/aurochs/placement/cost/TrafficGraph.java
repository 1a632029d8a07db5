package io.aurochs.placement.cost;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The tasks of a job, what each demands, and what flows between them: the weighted graph {@code G} that ICDE'17 §VI-B cuts.
 * Immutable; any thread.
 *
 * @param tasks a flow names them by their place in this list
 * @param flows at most one for each ordered pair of tasks
 */
public record TrafficGraph(List<TaskDemand> tasks, List<Flow> flows) {
    /**
     * Checks and copies the values.
     *
     * @throws IllegalArgumentException when a name or a pair is there twice, or a flow names no task; the message names it
     */
    public TrafficGraph {
        tasks = List.copyOf(tasks);
        flows = List.copyOf(flows);
        Set<String> names = new HashSet<>();
        for (TaskDemand task : tasks) {
            if (!names.add(task.name())) {
                throw new IllegalArgumentException("task.name=" + task.name() + " must not be given twice");
            }
        }
        Set<Long> pairs = new HashSet<>();
        for (Flow flow : flows) {
            if (flow.from() >= tasks.size() || flow.to() >= tasks.size()) {
                throw new IllegalArgumentException("flow.from=" + flow.from() + ", flow.to=" + flow.to()
                        + ": there are tasks 0 to " + (tasks.size() - 1));
            }
            if (!pairs.add((long) flow.from() * tasks.size() + flow.to())) {
                throw new IllegalArgumentException(
                        "flow.from=" + flow.from() + ", flow.to=" + flow.to() + " must not be given twice");
            }
        }
    }

    /** Processor time of all tasks, in cores. */
    public double cores() {
        return tasks.stream().mapToDouble(TaskDemand::cores).sum();
    }

    /** Of all flows. */
    public double bytesPerSecond() {
        return flows.stream().mapToDouble(Flow::bytesPerSecond).sum();
    }

    /**
     * The same job with more parallel tasks: each is there several times, what flowed between two flows between their copies,
     * from each to each as much, as with shuffled and keyed records.
     *
     * @param copies of each task
     * @param demand of each copy, as a multiple of the task's; the traffic changes with it
     */
    public TrafficGraph replicated(int copies, double demand) {
        return replicated(copies, demand, false);
    }

    /**
     * The same job several times beside itself: no copy sends anything to another one's.
     *
     * @param copies of the job
     * @param demand of each copy, as a multiple of the job's; the traffic changes with it
     */
    public TrafficGraph beside(int copies, double demand) {
        return replicated(copies, demand, true);
    }

    private TrafficGraph replicated(int copies, double demand, boolean apart) {
        if (copies < 1) {
            throw new IllegalArgumentException("copies=" + copies + " must be 1 or more");
        }
        List<TaskDemand> copiedTasks = new ArrayList<>();
        for (TaskDemand task : tasks) {
            for (int copy = 0; copy < copies; copy++) {
                String name = copies == 1 ? task.name() : task.name() + "#" + copy;
                copiedTasks.add(new TaskDemand(name, demand * task.cores()));
            }
        }
        List<Flow> copiedFlows = new ArrayList<>();
        for (Flow flow : flows) {
            for (int from = 0; from < copies; from++) {
                for (int to = apart ? from : 0; to < (apart ? from + 1 : copies); to++) {
                    copiedFlows.add(new Flow(
                            flow.from() * copies + from,
                            flow.to() * copies + to,
                            demand * flow.bytesPerSecond() / (apart ? 1 : copies),
                            flow.estimated()));
                }
            }
        }
        return new TrafficGraph(copiedTasks, copiedFlows);
    }
}
