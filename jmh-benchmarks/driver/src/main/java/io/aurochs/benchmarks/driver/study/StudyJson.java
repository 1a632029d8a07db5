package io.aurochs.benchmarks.driver.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A study as JSON, or one figure of it.
 *
 * @param machine where
 * @param settings of all runs
 * @param summary what came of it
 * @param notMeasured what is left out
 * @param failures a line for each run that failed
 * @param wrong a line for each run whose results were wrong
 * @param checkedForLossOnly a line for each run in which records came again
 * @param figures one after the other
 */
record StudyJson(
        MachineDescription machine,
        Settings settings,
        List<String> summary,
        List<String> notMeasured,
        List<String> failures,
        List<String> wrong,
        List<String> checkedForLossOnly,
        List<FigureReport> figures) {
    /** One figure, with machine and settings. */
    record OfFigure(
            MachineDescription machine,
            Settings settings,
            @JsonUnwrapped FigureReport figure) {}

    /** How it was measured; minutes are null unless the time was limited. */
    record Settings(
            int rounds,
            double warmup,
            double seconds,
            boolean acks,
            @Nullable Double minutes,
            List<EngineJson> engines) {
        static Settings of(StudyReport report) {
            Pace pace = report.plan().pace();
            Scope scope = report.scope();
            return new Settings(
                    pace.rounds(),
                    pace.warmup(),
                    pace.seconds(),
                    scope.acks(),
                    report.options().minutes(),
                    scope.usable().stream()
                            .map(engine -> EngineJson.of(scope, engine))
                            .toList());
        }
    }

    /** An engine, with each application's parallelism on all processors. */
    record EngineJson(String engine, String jvm, String build, Map<String, Integer> parallelism) {
        static EngineJson of(Scope scope, Engine engine) {
            Map<String, Integer> parallelism = new LinkedHashMap<>();
            scope.jobs(engine.name()).forEach(job -> {
                String app = job.app().command();
                parallelism.put(app, engine.parallelism(app, scope.all().processors()));
            });
            return new EngineJson(engine.title(), engine.jvm().words(), engine.build(), parallelism);
        }
    }

    /** All of it. */
    static StudyJson of(StudyReport report) {
        return new StudyJson(
                report.machine(),
                Settings.of(report),
                report.summary(),
                report.leftOut(),
                report.failures(),
                report.measured().wrong(),
                report.measured().checkedForLossOnly(),
                report.figures());
    }

    /** One figure. */
    static OfFigure of(StudyReport report, FigureReport figure) {
        return new OfFigure(report.machine(), Settings.of(report), figure);
    }
}
