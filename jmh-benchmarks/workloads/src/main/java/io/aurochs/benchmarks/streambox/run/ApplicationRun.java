package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.ordered.query.QueryBenchmark;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.Runner;
import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.Benchmarks;
import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import java.util.Optional;
import java.util.ServiceLoader;

/** One run of a benchmark on one of the systems on the class path: see {@link RunCommand}. */
public final class ApplicationRun implements Runner {
    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        RunCommand.main(new ApplicationRun(), args);
    }

    /** The same without the end of the JVM. */
    static int execute(String... args) {
        return RunCommand.execute(new ApplicationRun(), args);
    }

    @Override
    public void check(RunOptions options) {
        data(options);
        provider(options).check(options.settings());
    }

    @Override
    public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
        SystemProvider provider = provider(options);
        provider.check(options.settings());
        DataSettings data = data(options);
        Benchmark<?> benchmark = benchmark(options, data);
        OutputDelays delays = new OutputDelays(window);
        RunningSystem started = provider.start(
                benchmark, new RunOrder(options.parallelism(), options.rate(), options.settings(), delays));
        return new BenchmarkRun(
                benchmark, started, options.isLoop(), options.openLoop() ? delays : null, data.of(benchmark.replay()));
    }

    private static DataSettings data(RunOptions options) {
        try {
            return DataSettings.of(options.settings());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set " + e.getMessage(), e);
        }
    }

    private static Benchmark<?> benchmark(RunOptions options, DataSettings data) {
        try {
            Optional<QueryBenchmark> query =
                    QueryBenchmark.named(options.app(), data, options.settings(), options.parallelism());
            return query.isPresent() ? query.get() : Benchmarks.named(options.app(), data);
        } catch (IllegalArgumentException e) {
            throw new UsageException(options.app() + ": " + e.getMessage(), e);
        }
    }

    private static SystemProvider provider(RunOptions options) {
        for (SystemProvider provider : ServiceLoader.load(SystemProvider.class)) {
            if (provider.name().equals(options.system())) {
                return provider;
            }
        }
        throw new UsageException("unknown system '" + options.system() + "': it is not on the class path");
    }
}
