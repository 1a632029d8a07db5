package io.aurochs.place;

import io.aurochs.config.PlacementConfig;
import io.aurochs.config.Setting;
import io.aurochs.graph.Graph;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TaskDemand;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.CapacityAware;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.cut.Planner;
import io.aurochs.placement.file.PlanFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides on which node each task of a job runs: at first by what is known before it has run, then by its traffic. ICDE'17 §VI-B makes
 * one plan for each number of nodes and keeps the one that performs best; here a model finds that one, or ({@code try}), as in
 * the paper, a run of each.
 *
 * <p>Used by one thread at a time: the one that starts the engine, then the one that calls {@link #step}.
 */
public final class PlacementControl {
    private static final Logger LOG = LoggerFactory.getLogger(PlacementControl.class);
    private static final double NS_PER_S = 1e9;
    /** What a plan must be better by for tasks to be moved while a placed job runs. */
    private static final double WORTH_MOVING = 0.05;
    /** Relative difference of two tried plans' rates that may be chance. */
    private static final double ALIKE = 0.03;

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
    private final int[] firstNodeOfTask;
    private volatile boolean wasRegrouped;

    /** The job that is placed. */
    public interface Job {
        /** As its tasks are grouped now. */
        Graph graph();

        EngineSnapshot snapshot();

        /** By task, the index of the node that it is on. */
        int[] nodeOfTask();

        /** @param nodeOfTask by task, the index of the node among the machine's */
        void place(int[] nodeOfTask);
    }

    private enum Phase {
        WARMING_UP,
        MEASURING,
        TRYING,
        PLACED
    }

    /**
     * What a stretch of time has told, and what is made of it.
     *
     * @param factor how many times the measured rate is planned for
     */
    private record Measured(
            JobTraffic job,
            TrafficGraph traffic,
            double factor,
            PlacementProblem problem,
            Planner planner,
            List<Plan> plans) {
        Plan best() {
            return planner.best(plans);
        }

        Placement of(int[] nodeOfTask) {
            return Placement.of(job.byGroup(nodeOfTask));
        }
    }

    /**
     * Of a job that has not begun to run.
     *
     * @param clock nanoseconds
     * @param cpuTimeNs processor time of the process, nanoseconds; negative if nobody knows
     */
    public PlacementControl(
            PlacementConfig config, MachineNodes nodes, Job job, LongSupplier clock, LongSupplier cpuTimeNs) {
        this.config = config;
        this.nodes = nodes;
        this.job = job;
        this.clock = clock;
        this.cpuTimeNs = cpuTimeNs;
        this.firstNodeOfTask = new JobTraffic(job.graph()).byTask(first().toArray());
    }

    /** By task, the index of the node that it runs on from the start. */
    public int[] firstNodeOfTask() {
        return firstNodeOfTask.clone();
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
                        Setting.PLACEMENT.key(),
                        e.getMessage());
            }
        }
        if (nodes.count() == 1) {
            return Placement.roundRobin(tasks.names().size(), 1);
        }
        // Rates are guessed: only how they compare means something.
        Machine machine = nodes.leftFor(this).withMemory(Double.POSITIVE_INFINITY);
        Measured expected = measured(tasks, tasks.expected(machine.totalCores()), machine);
        Plan best = expected.best();
        LOG.info("tasks are placed by the graph's shape: {}", expected.planner().explain(best, expected.plans()));
        claim(expected, best.placement());
        return best.placement();
    }

    /**
     * Plans are made for the rate at which the busiest task needs a whole core, or the tasks all the cores there are: a job that had
     * little to do when it was measured must not be kept on a part of the machine that is too small for it later.
     */
    private Measured measured(JobTraffic tasks, TrafficGraph traffic, Machine machine) {
        double busiest =
                traffic.tasks().stream().mapToDouble(TaskDemand::cores).max().orElse(0);
        double factor = busiest == 0 ? 1 : Math.max(1, Math.min(1 / busiest, machine.totalCores() / traffic.cores()));
        TrafficGraph planned = traffic.replicated(1, factor);
        PlacementProblem problem = PlacementProblem.of(planned, machine);
        Planner planner = new Planner(problem, nodes.predictor(planned));
        return new Measured(tasks, traffic, factor, problem, planner, planner.plans(new CapacityAware()));
    }

    private void claim(Measured plan, Placement placement) {
        double[] demandOfNode = new double[nodes.count()];
        for (int group = 0; group < placement.size(); group++) {
            demandOfNode[placement.nodeOf(group)] +=
                    plan.factor() * plan.traffic().tasks().get(group).cores();
        }
        nodes.claim(this, demandOfNode);
    }

    /** The job has ended: what it had of the machine is free. Any thread. */
    public void close() {
        MachineNodes.release(this);
    }

    /** The job's tasks form other groups from now on. Any thread. */
    public void regrouped() {
        wasRegrouped = true;
    }

    /** Whether there is anything to be done once the job runs. */
    public boolean goesOn() {
        return movesByTraffic() || config.report() != null;
    }

    private boolean movesByTraffic() {
        boolean isMeasured =
                config.mode() == PlacementConfig.Mode.MEASURED || config.mode() == PlacementConfig.Mode.TRY;
        return nodes.count() > 1 && (isMeasured || config.liveNs() > 0);
    }

    /**
     * Goes on after a stretch of time.
     *
     * @return in how many nanoseconds to go on again; {@link Long#MAX_VALUE}: never
     */
    public long step() {
        if (wasRegrouped) {
            wasRegrouped = false;
            tried.clear();
            phase = Phase.MEASURING;
            return goesOn() ? again(config.windowNs()) : Long.MAX_VALUE;
        }
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

    /** What was counted, or null if nothing was sent. */
    private @Nullable Measured measure(EngineSnapshot since) {
        double seconds = (clock.getAsLong() - countedNs) / NS_PER_S;
        long cpuNs = cpuTimeNs.getAsLong();
        double cpuCores = cpuNs < 0 || countedCpuNs < 0 ? Double.NaN : (cpuNs - countedCpuNs) / NS_PER_S / seconds;
        EngineSnapshot counts = job.snapshot().since(since);
        if (!hasTraffic(counts)) {
            return null;
        }
        JobTraffic tasks = new JobTraffic(job.graph());
        return measured(tasks, tasks.measured(counts, seconds, cpuCores), nodes.leftFor(this));
    }

    /** Records that have come in may have been sent before: only what was sent meanwhile says where records go. */
    private static boolean hasTraffic(EngineSnapshot counts) {
        return counts.channels().stream().anyMatch(channel -> channel.bytes() > 0 || channel.recordsByReference() > 0);
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
            report(now);
            return Long.MAX_VALUE;
        }
        if (config.mode() == PlacementConfig.Mode.TRY) {
            phase = Phase.TRYING;
            return tryNext(now);
        }
        settle(now, now.best(), "measured traffic");
        return untilNextLook();
    }

    private long tryNext(Measured now) {
        move(now, now.plans().get(tried.size()).placement());
        return again(config.windowNs());
    }

    private long endOfTrial() {
        Measured before = measured;
        if (before == null) {
            throw new IllegalStateException("phase=" + phase + ": nothing was measured before");
        }
        double seconds = (clock.getAsLong() - countedNs) / NS_PER_S;
        tried.add(recordsIn(job.snapshot().since(counted())) / seconds);
        if (tried.size() < before.plans().size()) {
            return tryNext(before);
        }
        double fastest = tried.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        List<Plan> fast = new ArrayList<>();
        StringBuilder rates = new StringBuilder();
        for (int plan = 0; plan < tried.size(); plan++) {
            Plan candidate = before.plans().get(plan);
            if (tried.get(plan) >= fastest * (1 - ALIKE)) {
                fast.add(candidate);
            }
            rates.append(String.format(
                    Locale.ROOT, "%sk = %d: %,.0f/s", plan == 0 ? "" : ", ", candidate.nodes(), tried.get(plan)));
        }
        settle(before, before.planner().best(fast), "trying each plan (records into tasks with " + rates + ")");
        return untilNextLook();
    }

    private void settle(Measured now, Plan plan, String by) {
        if (move(now, plan.placement())) {
            LOG.info(
                    "tasks are placed by {}, for {} times its rate: {}",
                    by,
                    String.format(Locale.ROOT, "%.1f", now.factor()),
                    now.planner().explain(plan, now.plans()));
            report(now);
        }
    }

    /** False when the tasks were divided into other groups meanwhile: the next look is at those. */
    private boolean move(Measured now, Placement placement) {
        if (!now.job().names().equals(new JobTraffic(job.graph()).names())) {
            return false;
        }
        int[] next = now.job().byTask(placement.toArray());
        if (!Arrays.equals(next, job.nodeOfTask())) {
            job.place(next);
        }
        claim(now, placement);
        return true;
    }

    private long untilNextLook() {
        phase = Phase.PLACED;
        return config.liveNs() > 0 ? again(config.liveNs()) : Long.MAX_VALUE;
    }

    /** A look at a job that has been placed: moves tasks where that is worth it. */
    private long look() {
        Measured now = measure(counted());
        if (now != null) {
            Placement current = now.of(job.nodeOfTask());
            Plan best = now.best();
            Plan present = now.planner().plan(current.nodesUsed(), current);
            if (isWorthMoving(present, best)) {
                long moved = IntStream.range(0, current.size())
                        .filter(task -> current.nodeOf(task) != best.placement().nodeOf(task))
                        .count();
                settle(now, best, "current traffic, " + moved + " of them anew");
            }
        }
        return config.liveNs() > 0 ? again(config.liveNs()) : Long.MAX_VALUE;
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

    private void report(Measured now) {
        if (config.report() != null) {
            PlacementReport.write(
                    config.report(),
                    now.traffic(),
                    now.factor(),
                    now.problem(),
                    now.planner(),
                    now.plans(),
                    now.of(job.nodeOfTask()));
        }
    }

    /** Processor time of this JVM so far, nanoseconds; -1 where it is not known. */
    public static long processCpuTimeNs() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }
}
