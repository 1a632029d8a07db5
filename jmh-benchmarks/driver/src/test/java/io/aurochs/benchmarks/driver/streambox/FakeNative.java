package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.figure.FigurePlan;
import io.aurochs.benchmarks.driver.figure.FigureRun;
import io.aurochs.benchmarks.driver.figure.FigureView;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.NativeEngine;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunProfiler;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for forked runs: 1,000 records/s on each worker, half of that in order; at a rate, delays in proportion to it,
 * 100 ms at 1,000 records/s.
 */
public final class FakeNative extends NativeEngine {
    public static final MachineDescription TWO_CORES =
            new MachineDescription("Example CPU", 2, 1, 8.0, "Linux 6.1", "OpenJDK 64-Bit Server VM 17");

    final List<RunRequest> requests = new ArrayList<>();
    final List<String> places = new ArrayList<>();
    private final Set<String> failing;

    public FakeNative(String... failing) {
        super(new Installation(new Home(Path.of("")), JvmOptions.USUAL, null));
        this.failing = Set.of(failing);
    }

    /** Plans and runs what a command line asks for. */
    FigureRun run(String... args) throws InterruptedException, IOException {
        FigureOptions options = StreamBoxCommand.parse(args);
        FigureRun run = new FigureRun(plan(TWO_CORES, args), options, this, Progress.QUIET);
        run.run();
        return run;
    }

    /** What is shown of it. */
    FigureReport report(String... args) throws InterruptedException, IOException {
        return FigureView.of(run(args), StreamBoxCommand.parse(args), this, TWO_CORES);
    }

    /** Of the first figure that a command line asks for, with Aurochs alone built. */
    static FigurePlan plan(MachineDescription machine, String... args) {
        FigureOptions options = StreamBoxCommand.parse(args);
        return FigurePlan.of(options.figures().get(0), options, machine, "aurochs"::equals);
    }

    @Override
    public SystemRunner runner(RunPlace place, @Nullable RunProfiler profiler) {
        return request -> run(place.app(), place.parallelism(), request);
    }

    private RunResult run(String benchmark, int workers, RunRequest request) throws RunFailure {
        requests.add(request);
        places.add(benchmark + " on " + workers);
        String policy = request.settings().getOrDefault("aurochs.claim.policy", "");
        if (failing.contains(policy) || failing.contains(request.system())) {
            throw new RunFailure("the JVM ended with exit code 1 and no result", List.of());
        }
        double peak = 1_000.0 * workers * (policy.equals("in-order") ? 0.5 : 1);
        double speed = request.rate() == 0 ? peak : Math.min(peak, request.rate());
        Double p99Ms = request.rate() == 0 ? null : request.rate() / 10;
        boolean right = !policy.equals("latest-container") && !benchmark.equals("join");
        return new RunResult(
                request.system(),
                speed,
                speed / 2,
                20,
                p99Ms == null ? null : p99Ms / 2,
                p99Ms,
                p99Ms,
                800.0,
                0.25,
                null,
                0,
                right,
                right ? List.of() : List.of("window that ends at 1000 ms: expected 2 results, got 1"),
                Map.of(),
                null);
    }
}
