package io.aurochs.benchmarks.driver.demo;

import io.aurochs.benchmarks.driver.compare.ComparisonReport;
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
        return jar.equal() && comparisons.stream().allMatch(ComparisonReport::isRight);
    }
}
