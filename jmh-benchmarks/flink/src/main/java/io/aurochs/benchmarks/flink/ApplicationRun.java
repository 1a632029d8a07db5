package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.flink.kafka.KafkaRun;
import io.aurochs.benchmarks.runner.LoopRun;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunCommand;
import io.aurochs.benchmarks.runner.RunOptions;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.Runner;
import io.aurochs.benchmarks.runner.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;

/** One run of an application on Flink, stock or with Aurochs, or as a loop: see {@link RunCommand}. */
public final class ApplicationRun implements Runner {
    private static final Duration CHECK = Duration.ofMinutes(1);

    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        RunCommand.main(new ApplicationRun(), args);
    }

    @Override
    public MeasuredRun start(RunOptions options, RunWindow window) throws Exception {
        if (options.app().equals(KafkaRun.APP)) {
            return KafkaRun.start(options, window, options.isLoop() ? new Configuration() : configuration(options));
        }
        Application<?> application = application(options);
        RunProbes probes = options.install(application, window);
        return options.isLoop()
                ? LoopRun.start(application, probes)
                : JobRun.start(application, probes, configuration(options));
    }

    /** Runs the job without any input. */
    @Override
    public void check(RunOptions options) throws Exception {
        if (options.app().equals(KafkaRun.APP)) {
            KafkaRun.check(options, configuration(options));
            return;
        }
        RunProbes probes = new RunProbes(new RunWindow(), 0);
        probes.window().close();
        probes.install();
        Application<?> application = application(options);
        try {
            JobRun.start(application, probes, configuration(options)).awaitEnd(CHECK);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            // Nothing but the settings can be wrong with a job that has no input.
            throw new UsageException("--set: " + RootCause.of(e).getMessage(), e);
        }
    }

    private static Application<?> application(RunOptions options) {
        int splits = options.sources();
        return switch (options.app()) {
            case CustomerTotals.POJO -> CustomerTotals.ofPojos(splits, options.openLoop());
            case CustomerTotals.KRYO -> CustomerTotals.ofGenericTypes(splits, options.openLoop());
            case WindowSums.WINDOW -> WindowSums.ofWindows(splits);
            case WindowSums.TIMERS -> WindowSums.ofTimers(splits);
            default -> otherApplication(options);
        };
    }

    private static Application<?> otherApplication(RunOptions options) {
        Optional<? extends Application<?>> known =
                Exchange.named(options.app(), options.sources(), options.parallelism());
        if (known.isEmpty()) {
            known = Nexmark.named(options.app(), options.sources());
        }
        return known.isPresent() ? known.get() : Study.of(options.studyInput(), options.openLoop());
    }

    private static Configuration configuration(RunOptions options) throws IOException {
        return JobConfiguration.of(
                options.system(), options.parallelism(), Files.createTempDirectory("checkpoints"), options.settings());
    }
}
