package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.StockTuning;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import io.aurochs.benchmarks.driver.report.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Stock at its best: which points find that, and what it was. */
final class StockPoints {
    private StockPoints() {}

    /** Stock with each of its candidates, and as the best of them. */
    static List<Want> wants(Scope.Job job, Setup setup, Importance importance) {
        List<Want> wants = new ArrayList<>();
        if (StockTuning.isFor(job.engine())) {
            new StockTuning(job.engine(), setup)
                    .candidates(Condition.PEAK)
                    .forEach(point -> wants.add(new Want(point, importance)));
        }
        wants.add(new Want(Point.peak(setup, Variant.STOCK), importance));
        return wants;
    }

    /** What was tried and what was used; empty if nothing was to be chosen. */
    static String note(Scope.Job job, Setup setup, Measured measured) {
        Point best = Point.peak(setup, Variant.STOCK);
        if (!StockTuning.isFor(job.engine()) || !measured.has(best)) {
            return "";
        }
        String tried = new StockTuning(job.engine(), setup)
                .candidates(Condition.PEAK).stream()
                        .map(point ->
                                Variant.words(point.variant().settings()) + " " + Cells.whole(measured.speed(point)))
                        .collect(Collectors.joining(", "));
        return setup.label() + ": stock was tried with " + tried + " "
                + job.engine().app(setup.app()).unit() + "/s; used: " + Variant.words(measured.settings(best));
    }
}
