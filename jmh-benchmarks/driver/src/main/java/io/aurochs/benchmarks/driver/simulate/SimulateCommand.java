package io.aurochs.benchmarks.driver.simulate;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.Engines;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.RecordRange;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.SimulatedRunner;
import io.aurochs.benchmarks.driver.run.StudyApps;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.profiling.report.SimulatedTable;
import io.aurochs.profiling.sample.UnusableToolException;
import io.aurochs.profiling.simulate.Callgrind;
import io.aurochs.profiling.simulate.SimulatedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./aurochs profile --simulate}: see its help. */
@Command(
        name = "aurochs profile --simulate",
        mixinStandardHelpOptions = true,
        description =
                "Runs a bounded input of an application of the scale-up study on a simulated processor (valgrind), and prints"
                        + " what a record costs there: instructions and cache misses by what they were for, on the stock engine and on"
                        + " Aurochs with bundles of several sizes. Needs no hardware counters.",
        footer = {
            "%nEvery system's threads take turns on one simulated core, at about a fiftieth of the speed, so that nothing here is about",
            "time: waiting, contention and other sockets are not simulated."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:profiled",
            "1:a run failed, or its results were wrong",
            "2:wrong usage",
            "3:there is no valgrind"
        })
public final class SimulateCommand implements Callable<Integer> {
    private static final int UNUSABLE = 3;
    private static final int MOST_JOBS = 64;
    private static final int MOST_ROUNDS = 99;
    /** Of one JVM. */
    private static final JvmOptions JVM = new JvmOptions("768m", "Serial", false);

    @Parameters(index = "0", paramLabel = "ENGINE", description = "storm or flink.")
    private String engine = "";

    @Parameters(
            index = "1",
            paramLabel = "APP",
            description =
                    "wordcount, frauddetection, spikedetection, logprocessing, voipstream, trafficmonitoring or linearroad.")
    private String app = "";

    @Parameters(index = "2..*", hidden = true)
    private List<String> rest = List.of();

    @Option(names = "--simulate", hidden = true, description = "What this is.")
    @SuppressWarnings("unused") // the launcher has chosen this command by it
    private boolean simulate;

    @Option(
            names = "--records",
            paramLabel = "FIRST..LAST",
            description =
                    "The part of the input that is measured, of the operator that compare measures; what comes before is the"
                            + " warm-up, in which code is compiled. Default: ${DEFAULT-VALUE}.")
    private String records = "100k..200k";

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "S",
            description = "Records in a bundle, at most. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes = List.of(1, 8, 64, 512);

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of the topology or job; one of aurochs for Aurochs alone. Repeatable.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--flink",
            paramLabel = "VERSION",
            description = "Version of Flink: 1.20 or 2.3. Default: " + FlinkEngine.DEFAULT_VERSION + ".")
    private @Nullable String flink;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description =
                    "So many simulations at a time, each on one core and with a gigabyte of memory. Default: three for two cores,"
                            + " as each of them waits for a third of its time.")
    private int jobs = Math.min(MOST_JOBS, Math.max(1, Runtime.getRuntime().availableProcessors() * 3 / 2));

    @Option(
            names = "--rounds",
            paramLabel = "R",
            description = "Simulate each system so many times, print the middle one and how far apart they are."
                    + " Default: ${DEFAULT-VALUE}.")
    private int rounds = 1;

    @Option(names = "--minutes", paramLabel = "M", description = "One run may take so long. Default: ${DEFAULT-VALUE}.")
    private int minutes = 30;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the profiles here, too, as JSON.")
    private @Nullable Path json;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    private SimulateCommand() {}

    /** Exits as its help says. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new SimulateCommand(), args));
    }

    /**
     * Parses a command line and checks it.
     *
     * @throws picocli.CommandLine.ParameterException if it cannot be parsed
     * @throws UsageException if it makes no sense
     */
    static List<SimulatedColumn> parse(Home home, String... args) {
        SimulateCommand command = new SimulateCommand();
        Commands.commandLine(command).parseArgs(args);
        return command.columns(command.engine(home));
    }

    @Override
    public Integer call() throws RunFailure, InterruptedException, IOException {
        try {
            Callgrind.require();
        } catch (UnusableToolException e) {
            System.err.println("aurochs profile: " + e.getMessage());
            return UNUSABLE;
        }
        Engine chosen = engine(Home.find());
        List<SimulatedColumn> columns = columns(chosen);
        chosen.requireBuilt(List.of(Systems.STOCK, Systems.AUROCHS), app);
        Commands.requireWritable("--json", json);
        App application = chosen.app(app);
        RunPlace place = new RunPlace(
                app, 1, false, application.usualInput(chosen.home()), RecordRange.of("--records", records), List.of());
        SimulatedRunner runner = new SimulatedRunner(chosen, place, Duration.ofMinutes(minutes));
        Simulations.Outcome outcome = new Simulations(
                        column -> runner.run(column.system(), column.name(), column.settings()), this::say)
                .run(columns, rounds, jobs);
        List<SimulatedProfile> profiles = outcome.profiles();
        if (!profiles.isEmpty()) {
            System.out.print(SimulatedTable.of(profiles, application.unit()));
            outcome.spreads().forEach(System.out::println);
            if (json != null) {
                Json.write(profiles, json);
            }
        }
        if (!outcome.failures().isEmpty()) {
            throw outcome.failures().get(0);
        }
        return 0;
    }

    private Engine engine(Home home) {
        UsageException.unless(
                engine.equals("storm") || engine.equals(FlinkEngine.NAME),
                "unknown engine '" + engine + "': give storm or flink");
        return Engines.named(engine, flink, new Installation(home, JVM, null));
    }

    private List<SimulatedColumn> columns(Engine chosen) {
        UsageException.unless(
                rest.isEmpty(),
                "'" + app + " " + String.join(" ", rest)
                        + "' is no application of the study, whose sources wait before and after what is"
                        + " counted: name one, or profile a job of your own without --simulate");
        List<String> known = StudyApps.all().stream().map(App::name).toList();
        UsageException.unless(
                known.contains(app), "unknown application '" + app + "': known are " + String.join(", ", known));
        RecordRange.of("--records", records);
        UsageException.unless(
                sizes.stream().allMatch(size -> size >= 1 && size <= 65_536), "--sizes " + sizes + ": give 1 to 65536");
        UsageException.unless(jobs >= 1 && jobs <= MOST_JOBS, "--jobs " + jobs + ": give 1 to " + MOST_JOBS);
        UsageException.unless(
                rounds >= 1 && rounds <= MOST_ROUNDS, "--rounds " + rounds + ": give 1 to " + MOST_ROUNDS);
        UsageException.unless(minutes >= 1, "--minutes " + minutes + ": give at least 1");
        settings.keySet().forEach(chosen::checkSetting);
        return SimulatedColumn.of(chosen, sizes, settings);
    }

    private void say(String message) {
        if (!quiet) {
            System.err.println("aurochs profile: " + message);
        }
    }
}
