package io.aurochs.profiling.simulate;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.model.ThreadTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the records of a window have cost on the simulated processor, all of them together.
 *
 * @param name of what ran
 * @param records in the window
 * @param costs by category; empty ones are left out
 * @param unknown of code of which nothing says what it was for
 * @param byTheClock of threads that do not work for records: no part of any sum
 * @param codeBytes by share of the instructions in percent, how much code holds so many of those that tasks have executed
 */
public record SimulatedProfile(
        String name,
        long records,
        Map<Category, Costs> costs,
        Costs unknown,
        Costs byTheClock,
        Map<Integer, Long> codeBytes) {
    /** Of the instructions, in percent, for {@link #codeBytes}. */
    public static final List<Integer> SHARES = List.of(50, 90, 99, 100);

    private static final double L1_CYCLES = 10;
    private static final double LAST_CYCLES = 100;

    /** Copies what it is given. */
    public SimulatedProfile {
        costs = Map.copyOf(costs);
        codeBytes = new TreeMap<>(codeBytes);
    }

    /**
     * Reads what a simulation has left.
     *
     * @param threadNames as {@link Callgrind#threadNames} found them in the window
     * @throws IOException if that cannot be read
     */
    public static SimulatedProfile of(String name, long records, Callgrind simulation, Map<Integer, String> threadNames)
            throws IOException {
        CostAttribution attribution =
                new CostAttribution(simulation.code(), FrameTable.standard(), ThreadTable.standard(), threadNames);
        List<ThreadCosts> threads = simulation.costs();
        CategoryCosts costs = attribution.of(threads);
        CodeFootprint footprint = attribution.footprint(threads);
        Map<Integer, Long> codeBytes = new TreeMap<>();
        SHARES.forEach(share -> codeBytes.put(share, footprint.bytesOf(share / 100.0)));
        return new SimulatedProfile(name, records, costs.byCategory(), costs.unknown(), costs.byTheClock(), codeBytes);
    }

    /** A mean record's, of one category. */
    public Costs perRecord(Category category) {
        return costs.getOrDefault(category, Costs.NONE).times(1.0 / records);
    }

    /** A mean record's, of code of which nothing says what it was for. */
    public Costs unknownPerRecord() {
        return unknown.times(1.0 / records);
    }

    /** A mean record's, without those of the compilers, who work for the records to come. */
    public Costs perRecord() {
        Costs sum = unknown;
        for (Map.Entry<Category, Costs> entry : costs.entrySet()) {
            sum = entry.getKey() == Category.JIT ? sum : sum.plus(entry.getValue());
        }
        return sum.times(1.0 / records);
    }

    /** The part of the instructions, without the compilers', of which it is known what they were for; 0 to 1. */
    public double attributedShare() {
        double all = perRecord().instructions();
        return all == 0 ? 0 : 1 - unknownPerRecord().instructions() / all;
    }

    /** Of {@link #cyclesPerRecord}, those in which instructions that a cache does not hold are waited for. */
    public double frontEndCyclesPerRecord() {
        Costs record = perRecord();
        return L1_CYCLES * record.l1i() + LAST_CYCLES * record.lastI();
    }

    /** Of {@link #cyclesPerRecord}, those in which data that a cache does not hold are waited for. */
    public double backEndCyclesPerRecord() {
        Costs record = perRecord();
        return L1_CYCLES * record.l1d() + LAST_CYCLES * record.lastD();
    }

    /** An estimate, as KCachegrind's: one cycle for an instruction, 10 for a miss of the first level, 100 more for one of the last. */
    public double cyclesPerRecord() {
        return perRecord().instructions() + frontEndCyclesPerRecord() + backEndCyclesPerRecord();
    }
}
