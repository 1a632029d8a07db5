package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.EndWithParent;
import io.aurochs.benchmarks.runner.ResultFile;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.runner.WindowMark;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.Benchmarks;
import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * One run of a benchmark on one system, in a JVM of its own: started by the driver, which reads the result file. Exits as {@link
 * ResultFile#write} says.
 */
@Command(name = "application-run", description = "One measured run; started by the comparison.")
public final class ApplicationRun implements Callable<Integer> {
    @Option(names = "--app", required = true, description = "as the comparison names it")
    private String app = "";

    @Option(names = "--system", required = true, description = "the name of a system on the class path")
    private String system = "";

    @Option(names = "--result", required = true, description = "file to write the result to, as JSON")
    private Path result = Path.of("");

    @Option(names = "--warmup", description = "seconds before the window")
    private double warmup = 5;

    @Option(names = "--seconds", description = "length of the window")
    private double seconds = 10;

    @Option(names = "--parallelism", description = "workers")
    private int parallelism = 2;

    @Option(names = "--rate", description = "records a second of an open loop; 0: closed loop")
    private double rate;

    @Option(names = "--set", description = "of the data or a system, key=value")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--window-mark", description = "file to make when the window opens")
    private @Nullable Path windowMark;

    @Option(names = "--check", description = "have the settings checked, measure nothing")
    private boolean check;

    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        EndWithParent.watch();
        System.exit(execute(args));
    }

    /** The same without the end of the JVM. */
    static int execute(String... args) {
        return new CommandLine(new ApplicationRun()).execute(args);
    }

    @Override
    public Integer call() throws IOException {
        return ResultFile.write(result, () -> check ? checkSettings() : run());
    }

    private Map<String, Object> checkSettings() {
        data();
        provider().check(settings);
        return Map.of("system", system);
    }

    private RunResult run() throws Exception {
        SystemProvider provider = provider();
        provider.check(settings);
        DataSettings data = data();
        Benchmark<?> benchmark = benchmark(data);
        RunWindow window = new RunWindow(WindowMark.at(windowMark));
        OutputDelays delays = new OutputDelays(window);
        RunningSystem started = provider.start(benchmark, new RunOrder(parallelism, rate, settings, delays));
        return new RunPhases(benchmark, started, window)
                .run(
                        system,
                        millis(warmup),
                        millis(seconds),
                        rate > 0,
                        delays,
                        data.of(benchmark.replay().plan()));
    }

    private DataSettings data() {
        try {
            return DataSettings.of(settings);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set " + e.getMessage(), e);
        }
    }

    private Benchmark<?> benchmark(DataSettings data) {
        try {
            return Benchmarks.named(app, data);
        } catch (IllegalArgumentException e) {
            throw new UsageException(app + ": " + e.getMessage(), e);
        }
    }

    private SystemProvider provider() {
        for (SystemProvider provider : ServiceLoader.load(SystemProvider.class)) {
            if (provider.name().equals(system)) {
                return provider;
            }
        }
        throw new UsageException("unknown system '" + system + "': it is not on the class path");
    }

    private static Duration millis(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }
}
