package io.aurochs.engine;

import io.aurochs.graph.Graph;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.CapacityAware;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.cut.Planner;
import io.aurochs.placement.file.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides on which node each task of a job runs: at first by what is known before it has run, then by its traffic. ICDE'17 §VI-B makes
 * one plan for each number of nodes and keeps the one that performs best; here that is told by a model, or ({@code try}) as in the
 * paper by running each.
 *
 * <p>Used by one thread at a time: the one that starts the engine, then the one that calls {@link #step}.
 */
final class PlacementControl {
    private static final Logger LOG = LoggerFactory.getLogger(PlacementControl.class);
    private static final double NS_PER_S = 1e9;
    /** What a plan must be better by for tasks to be moved while a placed job runs. */
    private static final double WORTH_MOVING = 0.05;

    private final PlacementConfig config;
    private final MachineNodes nodes;
    private final Job job;
    private final LongSupplier clock;
    private final LongSupplier cpuTimeNs;

    private Phase phase = Phase.WARMING_UP;
    private @Nullable EngineSnapshot counted;
    private long countedNs;
    private long countedCpuNs;
    private @Nullable Measured measured;
    private final List<Double> tried = new ArrayList<>();
    private Placement current;

    /** The job that is placed. */
    interface Job {
        /** As its tasks are grouped now. */
        Graph graph();

        EngineSnapshot snapshot();

        /** @param nodeOfTask by task, the index of the node among the machine's */
        void place(int[] nodeOfTask);
    }

    private enum Phase {
        WARMING_UP,
        MEASURING,
        TRYING,
        PLACED
    }

    /** What a stretch of time has told. */
    private record Measured(JobTraffic job, TrafficGraph traffic, PlacementProblem problem, Planner planner) {}

    /**
     * Of a job that has not begun to run.
     *
     * @param clock nanoseconds
     * @param cpuTimeNs processor time of the process, nanoseconds; negative if nobody knows
     */
    PlacementControl(PlacementConfig config, MachineNodes nodes, Job job, LongSupplier clock, LongSupplier cpuTimeNs) {
        this.config = config;
        this.nodes = nodes;
        this.job = job;
        this.clock = clock;
        this.cpuTimeNs = cpuTimeNs;
        this.current = first();
    }

    /** By task, the index of the node that it runs on from the start. */
    int[] firstNodeOfTask() {
        return new JobTraffic(job.graph()).byTask(current.toArray());
    }

    private Placement first() {
        JobTraffic tasks = new JobTraffic(job.graph());
        Path file = config.plan();
        if (file != null) {
            try {
                return PlanFile.read(file, tasks.names(), nodes.machine());
            } catch (IOException e) {
                LOG.warn(
                        "{}: {}. The tasks are placed by the graph's shape instead; 'aurochs place --json' writes a plan for this"
                                + " machine",
                        ConfigKey.PLACEMENT.key(),
                        e.getMessage());
            }
        }
        if (nodes.count() == 1) {
            return Placement.roundRobin(tasks.names().size(), 1);
        }
        Measured expected = measured(tasks, tasks.expected(nodes.machine().totalCores()));
        List<Plan> plans = expected.planner().plans(new CapacityAware());
        Plan best = expected.planner().best(plans);
        LOG.info("tasks are placed by the graph's shape: {}", expected.planner().explain(best, plans));
        return best.placement();
    }

    private Measured measured(JobTraffic tasks, TrafficGraph traffic) {
        PlacementProblem problem = PlacementProblem.of(traffic, nodes.machine());
        return new Measured(tasks, traffic, problem, new Planner(problem, nodes.predictor(traffic)));
    }

    /** Whether there is anything to be done once the job runs. */
    boolean goesOn() {
        return movesByTraffic() || config.report() != null;
    }

    private boolean movesByTraffic() {
        boolean isMeasured =
                config.mode() == PlacementConfig.Mode.MEASURED || config.mode() == PlacementConfig.Mode.TRY;
        return nodes.count() > 1 && (isMeasured || config.liveNs() > 0);
    }

    /** How long to wait for the first {@link #step}, nanoseconds. */
    long firstStepNs() {
        return config.windowNs();
    }

    /**
     * Goes on after a stretch of time.
     *
     * @return in how many nanoseconds to go on again; {@link Long#MAX_VALUE}: never
     */
    long step() {
        return switch (phase) {
            case WARMING_UP -> {
                phase = Phase.MEASURING;
                yield again(config.windowNs());
            }
            case MEASURING -> endOfMeasuring();
            case TRYING -> endOfTrial();
            case PLACED -> look();
        };
    }

    /** Counts from now on. */
    private long again(long ns) {
        counted = job.snapshot();
        countedNs = clock.getAsLong();
        countedCpuNs = cpuTimeNs.getAsLong();
        return ns;
    }

    /** What was counted, or null if nothing has happened. */
    private @Nullable Measured measure(EngineSnapshot since) {
        double seconds = (clock.getAsLong() - countedNs) / NS_PER_S;
        long cpuNs = cpuTimeNs.getAsLong();
        double cpuCores = cpuNs < 0 || countedCpuNs < 0 ? Double.NaN : (cpuNs - countedCpuNs) / NS_PER_S / seconds;
        EngineSnapshot counts = job.snapshot().since(since);
        if (recordsIn(counts) == 0) {
            return null;
        }
        JobTraffic tasks = new JobTraffic(job.graph());
        return measured(tasks, tasks.measured(counts, seconds, cpuCores));
    }

    private static long recordsIn(EngineSnapshot counts) {
        return counts.tasks().stream()
                .mapToLong(EngineSnapshot.TaskCounts::recordsIn)
                .sum();
    }

    private EngineSnapshot counted() {
        EngineSnapshot before = counted;
        if (before == null) {
            throw new IllegalStateException("phase=" + phase + ": nothing was counted before");
        }
        return before;
    }

    private long endOfMeasuring() {
        Measured now = measure(counted());
        if (now == null) {
            // A job that waits for its first records says nothing of where they will go.
            return again(config.windowNs());
        }
        measured = now;
        if (!movesByTraffic()) {
            report(now, now.planner().plans(new CapacityAware()));
            return Long.MAX_VALUE;
        }
        List<Plan> plans = now.planner().plans(new CapacityAware());
        if (config.mode() == PlacementConfig.Mode.TRY) {
            phase = Phase.TRYING;
            tryNext(now, plans);
            return again(config.windowNs());
        }
        settle(now, now.planner().best(plans), plans, "measured traffic");
        return untilNextLook();
    }

    private void tryNext(Measured now, List<Plan> plans) {
        move(now, plans.get(tried.size()).placement());
    }

    private long endOfTrial() {
        Measured before = measured;
        if (before == null) {
            throw new IllegalStateException("phase=" + phase + ": nothing was measured before");
        }
        List<Plan> plans = before.planner().plans(new CapacityAware());
        double seconds = (clock.getAsLong() - countedNs) / NS_PER_S;
        tried.add(recordsIn(job.snapshot().since(counted())) / seconds);
        if (tried.size() < plans.size()) {
            tryNext(before, plans);
            return again(config.windowNs());
        }
        int best = 0;
        for (int plan = 1; plan < plans.size(); plan++) {
            best = tried.get(plan) > tried.get(best) ? plan : best;
        }
        StringBuilder rates = new StringBuilder();
        for (int plan = 0; plan < plans.size(); plan++) {
            rates.append(String.format(
                    Locale.ROOT,
                    "%sk = %d: %,.0f/s",
                    plan == 0 ? "" : ", ",
                    plans.get(plan).nodes(),
                    tried.get(plan)));
        }
        settle(before, plans.get(best), plans, "trying each plan (records into tasks with " + rates + ")");
        return untilNextLook();
    }

    private void settle(Measured now, Plan plan, List<Plan> plans, String by) {
        LOG.info("tasks are placed by {}: {}", by, now.planner().explain(plan, plans));
        move(now, plan.placement());
        report(now, plans);
    }

    private void move(Measured now, Placement placement) {
        if (placement.size() != new JobTraffic(job.graph()).names().size()) {
            // It was divided into other groups meanwhile: the next look is at those.
            return;
        }
        if (!placement.equals(current)) {
            current = placement;
            job.place(now.job().byTask(placement.toArray()));
        }
    }

    private long untilNextLook() {
        phase = Phase.PLACED;
        return config.liveNs() > 0 ? again(config.liveNs()) : Long.MAX_VALUE;
    }

    /** A look at a job that has been placed: moves tasks where that is worth it. */
    private long look() {
        Measured now = measure(counted());
        if (now != null) {
            List<Plan> plans = now.planner().plans(new CapacityAware());
            Plan best = now.planner().best(plans);
            if (current.size() != now.problem().tasks()) {
                // Divided into other groups since: each of them runs on the node of its first task.
                settle(now, best, plans, "measured traffic of its new task groups");
            } else {
                Plan present = now.planner().plan(current.nodesUsed(), current);
                if (isWorthMoving(present, best)) {
                    long moved = java.util.stream.IntStream.range(0, current.size())
                            .filter(task ->
                                    current.nodeOf(task) != best.placement().nodeOf(task))
                            .count();
                    settle(now, best, plans, "current traffic, " + moved + " of them anew");
                }
            }
        }
        return again(config.liveNs());
    }

    private static boolean isWorthMoving(Plan present, Plan next) {
        if (present.throughput().isPresent() && next.throughput().isPresent()) {
            double gain = next.throughput().getAsDouble() / present.throughput().getAsDouble() - 1;
            if (Math.abs(gain) > WORTH_MOVING) {
                return gain > 0;
            }
        }
        if (Math.max(1, present.busiest()) - Math.max(1, next.busiest()) > WORTH_MOVING) {
            return true;
        }
        return next.cost() < present.cost() * (1 - WORTH_MOVING) && next.busiest() <= Math.max(1, present.busiest());
    }

    private void report(Measured now, List<Plan> plans) {
        if (config.report() != null) {
            PlacementReport.write(config.report(), now.traffic(), now.problem(), now.planner(), plans, current);
        }
    }

    @Override
    public String toString() {
        return "PlacementControl[" + phase + ", " + Arrays.toString(current.toArray()) + "]";
    }
}
