package io.aurochs.profiling.report;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.simulate.Costs;
import io.aurochs.profiling.simulate.SimulatedProfile;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Simulated profiles side by side, a column each: what a record costs by category, and what the study's figures 7, 8, 9 and 12 show as far
 * as a simulation knows it. Rows that are zero in every column are left out.
 */
public final class SimulatedTable {
    private static final int LABEL_WIDTH = 38;
    private static final int LEAST_COLUMN_WIDTH = 14;

    private final List<SimulatedProfile> profiles;
    private final String unit;
    private final StringBuilder text = new StringBuilder();

    private SimulatedTable(List<SimulatedProfile> profiles, String unit) {
        this.profiles = profiles;
        this.unit = unit;
    }

    /**
     * The table, with a line break at its end.
     *
     * @param profiles a column each; the first is figure 12's reference
     * @param unit what records are called, in the plural
     */
    public static String of(List<SimulatedProfile> profiles, String unit) {
        return new SimulatedTable(profiles, unit).table();
    }

    private String table() {
        row("simulated, mean of one record", SimulatedProfile::name);
        block("instructions", "%,.1f", Costs::instructions);
        block("L1-I misses", "%,.3f", Costs::l1i);
        block("L1-D misses", "%,.3f", Costs::l1d);
        block("last-level misses", "%,.3f", Costs::last);
        estimates();
        footprint();
        text.append('\n');
        row(unit + " in the window", profile -> format("%,.0f", (double) profile.records()));
        row(
                "instructions of compilers, M",
                profile -> millions(profile.costs().getOrDefault(Category.JIT, Costs.NONE)));
        row("instructions by the clock, M", profile -> millions(profile.byTheClock()));
        row("instructions attributed", profile -> percent(profile.attributedShare()));
        return text.toString();
    }

    private void block(String title, String format, ToDoubleFunction<Costs> figure) {
        text.append('\n');
        row(title, profile -> format(format, figure.applyAsDouble(profile.perRecord())));
        for (Category category : Category.values()) {
            if (category != Category.JIT) {
                rowUnlessZero(
                        "  " + category.label(), format, profile -> figure.applyAsDouble(profile.perRecord(category)));
            }
        }
        rowUnlessZero("  not attributed", format, profile -> figure.applyAsDouble(profile.unknownPerRecord()));
    }

    private void estimates() {
        text.append('\n');
        row("estimated cycles", profile -> format("%,.1f", profile.cyclesPerRecord()));
        row(
                "  speed of the first = 1 (figure 12)",
                profile -> format("%.2f", profiles.get(0).cyclesPerRecord() / profile.cyclesPerRecord()));
        row("  executing (figure 7)", profile -> percent(executing(profile)));
        row("  front end waits (figure 7)", profile -> percent(ofCycles(profile, profile.frontEndCyclesPerRecord())));
        row("  back end waits (figure 7)", profile -> percent(ofCycles(profile, profile.backEndCyclesPerRecord())));
        row(
                "L1-I misses in 1,000 instructions (8)",
                profile -> format(
                        "%.2f",
                        1000 * profile.perRecord().l1i() / profile.perRecord().instructions()));
    }

    private void footprint() {
        text.append('\n');
        for (int share : SimulatedProfile.SHARES) {
            row(
                    "code of " + share + " % of instructions, KB (9)",
                    profile -> format("%,.1f", profile.codeBytes().getOrDefault(share, 0L) / 1024.0));
        }
    }

    private static double executing(SimulatedProfile profile) {
        return ofCycles(profile, profile.perRecord().instructions());
    }

    private static double ofCycles(SimulatedProfile profile, double cycles) {
        return cycles / profile.cyclesPerRecord();
    }

    private void rowUnlessZero(String label, String format, ToDoubleFunction<SimulatedProfile> figure) {
        String zero = format(format, 0);
        if (profiles.stream()
                .anyMatch(profile ->
                        !format(format, figure.applyAsDouble(profile)).equals(zero))) {
            row(label, profile -> format(format, figure.applyAsDouble(profile)));
        }
    }

    private void row(String label, Function<SimulatedProfile, String> cell) {
        text.append(String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", label));
        for (SimulatedProfile profile : profiles) {
            int width = Math.max(LEAST_COLUMN_WIDTH, profile.name().length() + 2);
            text.append(String.format(Locale.ROOT, "%" + width + "s", cell.apply(profile)));
        }
        text.append('\n');
    }

    private static String millions(Costs costs) {
        return format("%,.0f", costs.instructions() / 1e6);
    }

    private static String percent(double share) {
        return format("%.1f %%", 100 * share);
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
