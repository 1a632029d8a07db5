package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.EngineCosts;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Planner;
import io.aurochs.benchmarks.driver.run.Engine;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What there is to measure: {@code study list}. */
final class StudyList {
    private StudyList() {}

    /** @param pace at which figures take as long as is said */
    static String of(Scope scope, Pace pace) {
        StringBuilder text = new StringBuilder("Applications\n");
        scope.apps().forEach(app -> app(text, scope, app));
        text.append("\nFigures\n");
        EngineCosts costs =
                new EngineCosts(scope.engines().stream().collect(Collectors.toMap(Engine::name, Function.identity())));
        for (StudyFigure figure : new StudyFigures().ofPaper()) {
            double seconds = StudyCommand.planner(scope, List.of(figure), costs, Planner.Kept.NOTHING)
                    .all(pace)
                    .seconds();
            text.append(String.format(
                    Locale.ROOT,
                    "  %-7s %s; about %.0f minutes%n          %s%n",
                    figure.number(),
                    figure.title(),
                    Math.ceil(seconds / 60),
                    figure.shows()));
        }
        if (!scope.unavailable().isEmpty()) {
            text.append("\nNot here\n");
            scope.unavailable().forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    private static void app(StringBuilder text, Scope scope, StudyApp app) {
        String engines = scope.jobs().stream()
                .filter(job -> job.app().equals(app))
                .map(job -> job.engine().title())
                .collect(Collectors.joining(", "));
        text.append(String.format(
                Locale.ROOT,
                "  %s (%s in the paper), %s%n          computes %s%n          counted: %s%n          checked: %s; tolerance: %s%n",
                app.command(),
                app.label(),
                engines.isEmpty() ? "not available" : "on " + engines,
                app.computes(),
                app.counted(),
                app.checked(),
                app.tolerance()));
    }
}
