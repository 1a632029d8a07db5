package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.EndWithParent;
import io.aurochs.benchmarks.runner.ResultFile;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.runner.WindowMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * One run of an application on one system, in a JVM of its own: started by the driver, which reads the result file. Exits as {@link
 * ResultFile#write} says.
 */
@Command(name = "application-run", description = "One measured run; started by the comparison.")
public final class ApplicationRun implements Callable<Integer> {
    private static final Duration CHECK = Duration.ofMinutes(1);

    @Option(names = "--app", required = true, description = "as the comparison names it")
    private String app = "";

    @Option(names = "--system", required = true, description = "stock, stock-reuse, aurochs, aurochs-reuse or loop")
    private String system = "";

    @Option(names = "--input", description = "what an application of the study reads instead of generated lines")
    private @Nullable Path input;

    @Option(names = "--result", required = true, description = "file to write the result to, as JSON")
    private Path result = Path.of("");

    @Option(names = "--warmup", description = "seconds before the window")
    private double warmup = 5;

    @Option(names = "--seconds", description = "length of the window")
    private double seconds = 10;

    @Option(names = "--parallelism", description = "of every operator")
    private int parallelism = 2;

    @Option(names = "--rate", description = "records a second of an open loop; 0: closed loop")
    private double rate;

    @Option(names = "--seed", description = "of the lines of the study's applications")
    private long seed = 1;

    @Option(names = "--set", description = "Flink's configuration, key=value")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--window-mark", description = "file to make when the window opens")
    private @Nullable Path windowMark;

    @Option(names = "--check", description = "have the settings checked, measure nothing")
    private boolean check;

    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        EndWithParent.watch();
        // A cluster's threads are not all daemons.
        System.exit(new CommandLine(new ApplicationRun()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        return ResultFile.write(result, () -> check ? checkSettings() : run());
    }

    private RunResult run() throws Exception {
        int splits = system.equals(LoopSystem.NAME) ? 1 : parallelism;
        Application<?> application = application(splits);
        if (rate > 0 && !application.measuresLatency()) {
            throw new UsageException("the application " + app + " measures no latency: run it without a load");
        }
        double intervalNs = rate > 0 ? 1e9 / rate * application.recordsPerEmission() * splits : 0;
        RunProbes probes = new RunProbes(new RunWindow(WindowMark.at(windowMark)), intervalNs);
        probes.install();
        MeasuredSystem started = system.equals(LoopSystem.NAME)
                ? LoopSystem.start(application, probes)
                : JobSystem.start(application, configuration());
        return new RunPhases(application, probes, started).run(system, millis(warmup), millis(seconds));
    }

    /** Runs the job without any input, so that a wrong setting shows. */
    private Map<String, Object> checkSettings() throws Exception {
        RunProbes probes = new RunProbes(new RunWindow(), 0);
        probes.window().close();
        probes.install();
        Application<?> application = application(parallelism);
        try {
            JobSystem.start(application, configuration()).awaitEnd(CHECK);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            // Nothing but the settings can be wrong with a job that has no input.
            throw new UsageException("--set: " + RootCause.of(e).getMessage(), e);
        }
        return Map.of("system", system);
    }

    private Application<?> application(int splits) {
        boolean openLoop = rate > 0;
        return switch (app) {
            case CustomerTotals.POJO -> CustomerTotals.ofPojos(splits, openLoop);
            case CustomerTotals.KRYO -> CustomerTotals.ofGenericTypes(splits, openLoop);
            case WindowSums.WINDOW -> WindowSums.ofWindows(splits);
            case WindowSums.TIMERS -> WindowSums.ofTimers(splits);
            default -> otherApplication(splits);
        };
    }

    private Application<?> otherApplication(int splits) {
        Optional<Exchange> exchange = Exchange.named(app, splits, parallelism);
        return exchange.isPresent() ? exchange.get() : study(splits);
    }

    private Study study(int splits) {
        try {
            return input == null
                    ? Study.generated(app, seed, splits, rate > 0)
                    : Study.reading(app, input, seed, splits, rate > 0);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private Configuration configuration() throws IOException {
        return JobConfiguration.of(system, parallelism, Files.createTempDirectory("checkpoints"), settings);
    }

    private static Duration millis(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }
}
