package io.aurochs.benchmarks.driver.study;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.MachinePreset;
import io.aurochs.placement.cost.ThroughputModel;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.cut.PlanComparison;
import io.aurochs.placement.file.TrafficGraphFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What placements of a job's counted traffic cost on a machine like the paper's, as {@code ./aurochs place GRAPH.json --machine 4s-xeon
 * --demand 50} computes it. Remembers what it has computed. One thread.
 */
final class PlacementCosts {
    /** Four sockets, as the paper's. */
    static final String MACHINE = "4s-xeon";

    private static final double DEMAND = 0.5;

    private final Map<Path, Costs> known = new HashMap<>();
    private final Map<Path, FileTime> times = new HashMap<>();

    /**
     * Bytes x distance per second.
     *
     * @param tasks how many are placed
     * @param roundRobin task after task onto the next node
     * @param random the median of some
     * @param cut the least of the minimum k-cuts, which know no cores; null: there are too many tasks for one
     * @param busiest of that cut, what the tasks on one node demand of its cores
     * @param planned what Aurochs would use
     * @param nodes on how many nodes that is
     * @param bound what no placement within capacity can be below
     */
    record Costs(
            int tasks,
            double roundRobin,
            double random,
            @Nullable Double cut,
            @Nullable Double busiest,
            double planned,
            int nodes,
            double bound) {}

    /** There is nothing to place. */
    static final class NoTraffic extends Exception {
        private static final long serialVersionUID = 1L;

        NoTraffic(String message) {
            super(message);
        }
    }

    /** Of the traffic that a run has left in a file. */
    Costs of(Path file) throws NoTraffic {
        try {
            FileTime time = Files.getLastModifiedTime(file);
            Costs costs = known.get(file);
            if (costs == null || !time.equals(times.get(file))) {
                costs = compute(TrafficGraphFile.read(file));
                known.put(file, costs);
                times.put(file, time);
            }
            return costs;
        } catch (IOException e) {
            throw new NoTraffic("the run has left no traffic: " + e.getMessage());
        }
    }

    private static Costs compute(TrafficGraph counted) throws NoTraffic {
        MachinePreset preset = MachinePreset.named(MACHINE);
        Machine machine = preset.machine();
        if (counted.cores() == 0) {
            throw new NoTraffic("the run's tasks have demanded nothing");
        }
        double factor = DEMAND * machine.totalCores() / counted.cores();
        int copies = (int) Math.max(1, Math.ceil(factor));
        TrafficGraph traffic = counted.replicated(copies, factor / copies);
        PlanComparison plans =
                PlanComparison.of(PlacementProblem.of(traffic, machine), new ThroughputModel(traffic, preset)::of);
        double roundRobin = plans.roundRobin().cost();
        if (roundRobin == 0) {
            throw new NoTraffic("the run's tasks have exchanged nothing");
        }
        Optional<Plan> cut = plans.cuts().values().stream().min(Comparator.comparingDouble(Plan::cost));
        return new Costs(
                traffic.tasks().size(),
                roundRobin,
                plans.random().cost(),
                cut.map(Plan::cost).orElse(null),
                cut.map(Plan::busiest).orElse(null),
                plans.chosen().cost(),
                plans.chosen().placement().nodesUsed(),
                plans.bound().orElse(0));
    }
}
