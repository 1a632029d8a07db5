package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.List;

/**
 * A rate that was tried.
 *
 * @param rate records a second
 * @param runs at that rate
 */
record Trial(double rate, List<RunResult> runs) {
    Trial {
        runs = List.copyOf(runs);
    }
}
