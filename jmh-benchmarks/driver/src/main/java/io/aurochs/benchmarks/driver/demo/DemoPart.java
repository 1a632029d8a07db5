package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.report.Bars;
import java.util.List;

/**
 * What the demo has found of one engine.
 *
 * @param title a line
 * @param key under which the jar's outcome stands in JSON
 * @param jar what the untouched jar gave
 * @param comparisons after it; possibly none
 */
record DemoPart(String title, String key, JarOutcome jar, List<ComparisonReport> comparisons) {
    DemoPart {
        comparisons = List.copyOf(comparisons);
    }

    boolean equal() {
        return jar.equal() && comparisons.stream().allMatch(ComparisonReport::resultsEqual);
    }

    /** A group of bars for each system, one bar for each comparison, named by what sets it apart. */
    List<Bars> charts() {
        return comparisons.isEmpty()
                ? List.of()
                : List.of(
                        bars("words a second", Measure.RECORDS_PER_SECOND),
                        bars("words per CPU second", Measure.RECORDS_PER_CPU_SECOND),
                        bars("peak memory (MB)", Measure.PEAK_RSS_MB));
    }

    private Bars bars(String what, Measure measure) {
        Bars bars = Bars.of(comparisons.get(0).options().engine().name() + ": " + what);
        for (ComparisonReport comparison : comparisons) {
            CompareOptions options = comparison.options();
            options.systems()
                    .forEach(system -> bars.add(
                            system, options.engine().variant(options.acks()), comparison.median(system, measure)));
        }
        return bars;
    }
}
