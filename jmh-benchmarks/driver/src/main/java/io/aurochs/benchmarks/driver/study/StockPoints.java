package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Importance;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Stock at its best: which points find that, and what it was. */
final class StockPoints {
    private StockPoints() {}

    /** Stock with each of its candidates, and as the best of them. */
    static List<Want> wants(Scope.Job job, Setup setup, Importance importance) {
        List<Want> wants = new ArrayList<>();
        List<Map<String, String>> candidates = job.engine().stockCandidates();
        if (candidates.size() > 1) {
            candidates.forEach(
                    settings -> wants.add(new Want(Point.peak(setup, Variant.candidate(settings)), importance)));
        }
        wants.add(new Want(Point.peak(setup, Variant.STOCK), importance));
        return wants;
    }

    /** What was tried and what was used; empty if nothing was to be chosen. */
    static String note(Scope.Job job, Setup setup, Measured measured) {
        List<Map<String, String>> candidates = job.engine().stockCandidates();
        Point best = Point.peak(setup, Variant.STOCK);
        if (candidates.size() == 1 || !measured.has(best)) {
            return "";
        }
        String tried = candidates.stream()
                .map(settings -> words(settings) + " "
                        + Cells.whole(measured.speed(Point.peak(setup, Variant.candidate(settings)))))
                .collect(Collectors.joining(", "));
        return setup.label() + ": stock was tried with " + tried + " "
                + job.engine().unit(setup.app()) + "/s; used: " + words(measured.settings(best));
    }

    /** Settings as a job has them. */
    static String words(Map<String, String> settings) {
        return new TreeMap<>(settings)
                .entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining(", "));
    }
}
