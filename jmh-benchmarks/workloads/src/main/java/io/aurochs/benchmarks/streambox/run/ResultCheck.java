package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.Differences;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.LoopRun;
import io.aurochs.benchmarks.streambox.result.WindowChecksum;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a system has computed with what the loop computes of the same epochs, window by window; of the first epochs alone where
 * there are more than the loop manages in the time it is given.
 *
 * @param epochs how many were checked
 * @param differences empty if all windows are equal that end with these epochs
 */
record ResultCheck(long epochs, List<String> differences) {
    /** That of the loop, with which results are compared. */
    static final ResultCheck NONE = new ResultCheck(0, List.of());

    static <B extends RecordBatch> ResultCheck of(Benchmark<B> benchmark, RunOutcome outcome, Duration limit) {
        WindowChecksums expected = new WindowChecksums();
        Loop<B> loop = benchmark.loop(expected);
        LoopRun<B> run = new LoopRun<>(loop, benchmark.replay());
        long deadlineNs = System.nanoTime() + limit.toNanos();
        long epochs = 0;
        // The first epoch in any case.
        while (epochs < outcome.epochs() && (epochs == 0 || System.nanoTime() < deadlineNs)) {
            run.run(1);
            epochs++;
        }
        if (epochs == outcome.epochs()) {
            loop.end();
            return new ResultCheck(
                    epochs, differences(expected.byEnd(), outcome.results().byEnd()));
        }
        long behind = benchmark.replay().watermarkMs(epochs - 1) + 1;
        return new ResultCheck(
                epochs,
                differences(
                        expected.byEnd().headMap(behind),
                        outcome.results().byEnd().headMap(behind)));
    }

    private static List<String> differences(
            SortedMap<Long, WindowChecksum> expected, SortedMap<Long, WindowChecksum> actual) {
        TreeSet<Long> ends = new TreeSet<>(expected.keySet());
        ends.addAll(actual.keySet());
        List<String> lines = new ArrayList<>();
        for (long end : ends) {
            WindowChecksum wanted = expected.get(end);
            WindowChecksum found = actual.get(end);
            if (wanted == null || !wanted.equals(found)) {
                lines.add("window that ends at " + end + " ms: expected " + describe(wanted) + ", got "
                        + describe(found));
            }
        }
        return Differences.firstFew(lines);
    }

    private static String describe(@Nullable WindowChecksum checksum) {
        return checksum == null
                ? "no result"
                : checksum.results() + " results with checksum " + Long.toHexString(checksum.sum());
    }
}
