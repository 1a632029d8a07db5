package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunProgress;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import java.util.ArrayList;
import java.util.List;

/** Runs all that a figure needs, group by group. One thread. */
final class FigureRun {
    private final FigurePlan plan;
    private final FigureOptions options;
    private final Runners runners;
    private final RunProgress progress;

    /** What runs a benchmark on so many workers. */
    interface Runners {
        SystemRunner of(String benchmark, int workers);
    }

    FigureRun(FigurePlan plan, FigureOptions options, Runners runners, Progress progress) {
        this.plan = plan;
        this.options = options;
        this.runners = runners;
        this.progress = new RunProgress(progress, "records");
    }

    /**
     * Blocks until everything has run.
     *
     * @throws io.aurochs.benchmarks.driver.run.UsageException if a setting is wrong
     */
    FigureReport run() throws InterruptedException {
        List<Point> points = new ArrayList<>();
        List<Search> searches = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (Group group : plan.groups()) {
            SystemRunner runner = runners.of(group.benchmark(), group.cores());
            GroupRun run = new GroupRun(plan, group, options, runner, progress);
            run.run();
            points.addAll(run.points());
            searches.addAll(run.searches());
            failures.addAll(run.failures());
        }
        return new FigureReport(plan, points, searches, failures);
    }
}
