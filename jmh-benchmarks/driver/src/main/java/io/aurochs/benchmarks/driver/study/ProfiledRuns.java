package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Requests;
import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.experiment.RunStore;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.run.ChildProcesses;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunProfiler;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.study.tables.Observed;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileJson;
import io.aurochs.profiling.sample.ToolChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One profiled run of each application on stock, as it comes, and on Aurochs. Results and profiles are kept in a directory; what is kept
 * there of the same build, machine and settings is not repeated. One thread.
 */
final class ProfiledRuns {
    private static final List<Variant> VARIANTS = List.of(Variant.STOCK, Variant.AUROCHS);
    private static final int ROUND = 1;

    private final Scope scope;
    private final Requests requests;
    private final Pace pace;
    private final RunStore store;
    private final Path directory;
    private final ToolChoice tools;
    private final Consumer<String> notices;
    private final List<String> failures = new ArrayList<>();

    /** A run of an application. */
    private record Planned(Scope.Job job, Point point, Asked asked) {
        String label() {
            return job.label() + ", " + point.variant().name() + ", profiled";
        }

        double seconds() {
            return asked.engine()
                    .expectedSeconds(
                            asked.request().system(),
                            asked.request().warmup(),
                            asked.request().seconds());
        }
    }

    /**
     * @param machine where, in a line
     * @param directory where they are kept
     * @param tools to profile with
     * @param notices told what cannot be used and why, a line each
     */
    ProfiledRuns(
            Scope scope,
            Requests requests,
            Pace pace,
            String machine,
            Path directory,
            ToolChoice tools,
            Consumer<String> notices)
            throws IOException {
        this.scope = scope;
        this.requests = requests;
        this.pace = pace;
        this.directory = directory;
        this.tools = tools;
        this.notices = notices;
        store = new RunStore(directory, machine);
    }

    /** How long those take, about, that are not kept. */
    double expectedSeconds() {
        return plan().stream()
                .filter(planned -> kept(planned).isEmpty())
                .mapToDouble(Planned::seconds)
                .sum();
    }

    /** A line for each run that failed or had wrong results, so far. */
    List<String> failures() {
        return failures;
    }

    /** Blocks until all have run; what fails is left out. */
    List<Observed> run(Progress progress) throws InterruptedException, IOException {
        List<Observed> observed = new ArrayList<>();
        for (Planned planned : plan()) {
            Optional<ProfileDocument> profile = kept(planned);
            if (profile.isEmpty()) {
                profile = attempt(planned, progress);
            }
            profile.ifPresent(found -> observed.add(new Observed(
                    planned.point(),
                    planned.job().app().title(),
                    planned.job().engine().title(),
                    found)));
        }
        return observed;
    }

    private List<Planned> plan() {
        List<Planned> plan = new ArrayList<>();
        for (Scope.Job job : scope.jobs()) {
            for (Variant variant : VARIANTS) {
                Point point = Point.peak(scope.setup(job), variant);
                requests.of(point, ROUND, pace, new Measured())
                        .ifPresent(asked -> plan.add(new Planned(job, point, asked)));
            }
        }
        return plan;
    }

    private Optional<ProfileDocument> kept(Planned planned) {
        if (store.find(planned.asked()).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ProfileJson.read(
                    profiler(planned).files(planned.asked().request().system()).json()));
        } catch (IOException e) {
            // It was deleted, or another version has written it.
            return Optional.empty();
        }
    }

    private RunProfiler profiler(Planned planned) {
        return new RunProfiler(tools, directory.resolve(store.name(planned.asked())), notices);
    }

    private Optional<ProfileDocument> attempt(Planned planned, Progress progress)
            throws InterruptedException, IOException {
        Asked asked = planned.asked();
        progress.begin(planned.label(), planned.seconds());
        try {
            ProfiledRun run =
                    asked.engine().runner(asked.place(), profiler(planned)).profile(asked.request());
            RunResult result = run.result();
            progress.end(result, asked.engine().app(asked.place().app()).unit());
            if (!result.resultsEqual()) {
                failures.add("WRONG results, left out: " + planned.label());
                return Optional.empty();
            }
            store.keep(asked, result);
            return Optional.of(run.profile());
        } catch (RunFailure | UsageException e) {
            if (ChildProcesses.ending()) {
                throw new InterruptedException("ended while running " + planned.label());
            }
            progress.failed(e);
            failures.add("FAILED: " + planned.label() + ": " + e.getMessage());
            return Optional.empty();
        }
    }
}
