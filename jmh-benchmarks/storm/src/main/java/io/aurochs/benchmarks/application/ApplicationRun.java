package io.aurochs.benchmarks.application;

import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.catalogue.Catalogue;
import io.aurochs.benchmarks.runner.EndWithParent;
import io.aurochs.benchmarks.runner.ResultFile;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.runner.WindowMark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * One run of the application on one system, in a JVM of its own: started by the driver, which reads the result file. Exits with 0
 * when the result is written, whatever it says; 2 when an argument, the input or a setting is wrong; 1 when the run failed. Then
 * the result file holds the one line to show.
 */
@Command(name = "application-run", description = "One measured run; started by the comparison.")
public final class ApplicationRun implements Callable<Integer> {
    @Option(names = "--app", required = true, description = "as the comparison names it")
    private String app = "";

    @Option(names = "--system", required = true, description = "stock, aurochs or loop")
    private String system = "";

    @Option(names = "--input", description = "what to read instead of generated lines, plain or gzipped")
    private @Nullable Path input;

    @Option(names = "--result", required = true, description = "file to write the result to, as JSON")
    private Path result = Path.of("");

    @Option(names = "--warmup", description = "seconds before the window")
    private double warmup = 5;

    @Option(names = "--seconds", description = "length of the window")
    private double seconds = 10;

    @Option(names = "--parallelism", description = "number of sources")
    private int parallelism = 1;

    @Option(names = "--acks", description = "track every record")
    private boolean acks;

    @Option(names = "--rate", description = "records a second of an open loop; 0: closed loop")
    private double rate;

    @Option(names = "--seed", description = "of generated lines")
    private long seed = 1;

    @Option(names = "--set", description = "topology configuration, key=value")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--window-mark", description = "file to make when the window opens")
    private @Nullable Path windowMark;

    @Option(names = "--check", description = "have the settings checked, run nothing")
    private boolean check;

    private ApplicationRun() {}

    /** See the class. */
    public static void main(String[] args) {
        EndWithParent.watch();
        // Storm's threads are not all daemons, even after close.
        System.exit(new CommandLine(new ApplicationRun()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        return ResultFile.write(result, () -> check ? checkSettings() : run());
    }

    private Map<String, Object> checkSettings() throws Exception {
        cluster(application()).check(acks);
        return Map.of("system", system);
    }

    private RunResult run() throws Exception {
        StudyApplication application = application();
        RunInput runInput = new RunInput(application, sources(), acks, rate);
        RunProbes probes = new RunProbes(runInput, new RunWindow(WindowMark.at(windowMark)));
        probes.install();
        Duration warmupTime = Duration.ofMillis((long) (warmup * 1000));
        Duration measured = Duration.ofMillis((long) (seconds * 1000));
        return system.equals(LoopSystem.NAME)
                ? LoopSystem.run(probes, warmupTime, measured)
                : cluster(application).run(probes, warmupTime, measured);
    }

    private int sources() {
        return system.equals(LoopSystem.NAME) ? 1 : parallelism;
    }

    private StudyApplication application() {
        try {
            return input == null
                    ? Catalogue.generated(app, seed)
                    : Catalogue.reading(app, InputFile.of(input), seed, sources());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private ClusterSystem cluster(StudyApplication application) {
        ClusterFactory factory = switch (system) {
            case "stock" -> new StockCluster();
            case "aurochs" -> new EngineCluster();
            default -> throw new UsageException("unknown system '" + system + "': stock, aurochs or loop");
        };
        return new ClusterSystem(system, application, factory, SettingValue.parse(settings));
    }
}
