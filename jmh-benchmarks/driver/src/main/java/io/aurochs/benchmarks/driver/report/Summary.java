package io.aurochs.benchmarks.driver.report;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The picture at the top of a report: how many times the throughput of an unmodified engine Aurochs has, as bars beside a line at 1. The
 * partial {@code summary} shows it.
 *
 * @param blocks one below the other; empty if nothing was compared with an unmodified engine
 * @param most the ratio that has the full width
 * @param basis lines below: machine, days, rounds and their length; what ran
 */
public record Summary(List<Block> blocks, double most, List<String> basis) {
    /** Room for what the longest bar varies between. A round far from the others does not set the scale: its line is cut off. */
    private static final double BEYOND_THE_LONGEST = 1.25;

    /** Leaves out blocks that have no bars. */
    static Summary of(List<Block> blocks, List<String> basis) {
        List<Block> shown =
                blocks.stream().filter(block -> !block.rows().isEmpty()).toList();
        double most = Math.min(most(shown, Spread::max), BEYOND_THE_LONGEST * most(shown, Spread::median));
        return new Summary(shown.stream().map(block -> block.within(most)).toList(), most, basis);
    }

    /** At least 1, so that the line at 1 is in the picture. */
    private static double most(List<Block> blocks, ToDoubleFunction<Spread> value) {
        return blocks.stream()
                .flatMap(block -> block.rows().stream())
                .mapToDouble(row -> value.applyAsDouble(row.ratio()))
                .reduce(1, Math::max);
    }

    /**
     * Bars that belong together.
     *
     * @param title above them
     * @param rows from top to bottom
     */
    public record Block(String title, List<Row> rows) {
        /** Copies what it is given. */
        public Block {
            rows = List.copyOf(rows);
        }

        /** A bar for each ratio. */
        public static Block of(String title, Map<String, Spread> ratios) {
            return new Block(title, rows(ratios));
        }

        /** A bar for each ratio, and below several of them one for the geometric mean of their medians. */
        public static Block withMean(String title, Map<String, Spread> ratios) {
            List<Row> rows = rows(ratios);
            if (rows.size() > 1) {
                double mean = Statistics.geometricMean(
                        ratios.values().stream().map(Spread::median).toList());
                rows.add(new Row("geometric mean", new Spread(mean, mean, mean), true, false));
            }
            return new Block(title, rows);
        }

        private Block within(double most) {
            return new Block(title, rows.stream().map(row -> row.within(most)).toList());
        }

        private static List<Row> rows(Map<String, Spread> ratios) {
            List<Row> rows = new ArrayList<>();
            ratios.forEach((label, ratio) -> rows.add(new Row(label, ratio, false, false)));
            return rows;
        }
    }

    /**
     * A bar.
     *
     * @param label beside it
     * @param ratio its median is the bar's length; what it varies between is a line
     * @param isMean whether it is the mean of those above
     * @param isCut whether the line ends at the edge of the picture, short of the largest
     */
    public record Row(String label, Spread ratio, boolean isMean, boolean isCut) {
        private Row within(double most) {
            return new Row(label, ratio, isMean, ratio.max() > most);
        }

        /** The median for people. */
        public String text() {
            return Cells.cell(ratio.median(), "%.2f") + "\u00D7" + (isSlower() ? " (slower)" : "");
        }

        /** What the ratio varies between, for people; empty of one round. */
        public String range() {
            return hasRange() ? Cells.cell(ratio.min(), "%.2f") + " ... " + Cells.cell(ratio.max(), "%.2f") : "";
        }

        /** Whether the ratio varies. */
        public boolean hasRange() {
            return ratio.min() != ratio.max();
        }

        /** Whether it is below 1 as it is shown: 1.00 is no difference. */
        public boolean isSlower() {
            return Math.round(100 * ratio.median()) < 100;
        }
    }

    /**
     * Of what was measured.
     *
     * @param pace of the runs, with the rounds that a ratio has at most; none of them: nothing was measured
     * @param setups lines that say what ran
     */
    public static Summary of(
            List<Block> blocks, MachineDescription machine, List<Measured> measured, Pace pace, List<String> setups) {
        SortedSet<String> days = new TreeSet<>();
        measured.forEach(each -> days.addAll(each.days()));
        StringBuilder basis = new StringBuilder(machine.line());
        if (!days.isEmpty()) {
            basis.append("; measured on ").append(days.first());
            if (days.size() > 1) {
                basis.append(" to ").append(days.last());
            }
            basis.append(" (UTC)");
        }
        if (pace.rounds() > 0) {
            basis.append(pace.rounds() == 1 ? "; one round" : "; medians of up to " + pace.rounds() + " rounds")
                    .append(" of ")
                    .append(pace.window())
                    .append(pace.rounds() == 1 ? ": a first impression, no figures to quote" : "");
        }
        List<String> lines = new ArrayList<>(List.of(basis.toString()));
        lines.addAll(setups);
        return of(blocks, lines);
    }

    /** Whether there is a picture. */
    public boolean hasBlocks() {
        return !blocks.isEmpty();
    }

    /** What the thin lines mean; empty if there are none. */
    public String legend() {
        List<Row> rows = blocks.stream().flatMap(block -> block.rows().stream()).toList();
        if (rows.stream().noneMatch(Row::hasRange)) {
            return "";
        }
        return "thin lines: from the smallest ratio of a round to the largest"
                + (rows.stream().anyMatch(Row::isCut) ? "; \u203A: the largest lies beyond the edge" : "");
    }
}
