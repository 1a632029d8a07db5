package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.PaceOptions;
import io.aurochs.benchmarks.driver.experiment.Campaign;
import io.aurochs.benchmarks.driver.experiment.Deadline;
import io.aurochs.benchmarks.driver.experiment.EngineCosts;
import io.aurochs.benchmarks.driver.experiment.KeptRuns;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Plan;
import io.aurochs.benchmarks.driver.experiment.Planner;
import io.aurochs.benchmarks.driver.experiment.Requests;
import io.aurochs.benchmarks.driver.experiment.RunStore;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.Engines;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.UniformText;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.study.StudyOptions.Action;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.profiling.sample.MemoryTraffic;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./aurochs study}: the scale-up study, measured here. */
@Command(
        name = "aurochs study",
        mixinStandardHelpOptions = true,
        description =
                "Measures what the scale-up study (ICDE 2017) shows of its applications on Storm and Flink, stock and"
                        + " Aurochs, each run in a fresh JVM, in turns round by round; checks the results; leaves JSON, pictures and"
                        + " report.html in a directory. Every finished run is kept there and not repeated when the command is started"
                        + " again with the same settings.")
public final class StudyCommand implements Callable<Integer> {
    private static final List<String> ENGINES = List.of("storm", "flink");
    private static final double LONGEST_MINUTES = 100_000;

    @Parameters(
            index = "0",
            paramLabel = "list|run|figure|all|tables",
            description =
                    "list: the applications and figures; run APP...: applications on stock, Aurochs and a plain loop;"
                            + " figure N: 6a, 6b, 6c, table4, 12, 13, 14 or 15 of the paper; all: everything of these; tables:"
                            + " tables I to V and figures 7 to 11, from one profiled run of each application on stock and"
                            + " Aurochs, and from simulations, each with how it was measured.")
    private String action = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "APP|N",
            description =
                    "of run: wordcount, frauddetection, logprocessing, spikedetection, voipstream, trafficmonitoring,"
                            + " linearroad, or all; of figure: its number.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description =
                    "Measure as much as fits into this time; the report says what does not. Default: all of it, however"
                            + " long it takes (list tells).")
    private @Nullable Double minutes;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where runs are kept and the report is left. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("aurochs-study");

    @Option(
            names = "--apps",
            split = ",",
            paramLabel = "APP",
            description = "of figure, all and tables: which. Default: all.")
    private @Nullable List<String> apps;

    @Option(names = "--engines", split = ",", paramLabel = "ENGINE", description = "storm, flink. Default: both.")
    private @Nullable List<String> engines;

    @Option(names = "--flink", paramLabel = "VERSION", description = "Version of Flink: 1.20 or 2.3. Default: 2.3.")
    private @Nullable String flink;

    @Option(
            names = "--acks",
            paramLabel = "on|off",
            description = "storm: track every record. Default: of run off; else on, as in the paper.")
    private @Nullable String acks;

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Option(
            names = "--heap",
            description =
                    "Heap of every JVM, initial and largest. Default: 2g up to 4 processors, 512m for each of more.")
    private @Nullable String heap;

    @Option(
            names = "--simulated",
            paramLabel = "FILE",
            description = "of tables: JSON that './aurochs profile --simulate' has written. May be repeated.")
    private List<Path> simulated = new ArrayList<>();

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    private StudyCommand() {}

    /** Exits with 0 when all results are right, 1 when not or when a run failed, 2 when something asked for is wrong. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new StudyCommand(), args));
    }

    /**
     * The options that {@code args} ask for.
     *
     * @throws picocli.CommandLine.ParameterException if they cannot be parsed
     * @throws UsageException if they make no sense
     */
    static StudyOptions parse(String... args) {
        StudyCommand command = new StudyCommand();
        Commands.commandLine(command).parseArgs(args);
        return command.options();
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        StudyOptions options = options();
        MachineDescription machine = MachineDescription.read();
        String ofHeap =
                options.heap() == null ? JvmOptions.heapFor(machine.processors(), machine.memoryGb()) : options.heap();
        Installation here =
                new Installation(Home.find(), new JvmOptions(ofHeap, JvmOptions.DEFAULT_COLLECTOR), memory(System.err));
        Map<String, Engine> engines = new LinkedHashMap<>();
        for (String engine : options.engines()) {
            engines.put(engine, Engines.named(engine, engine.equals(FlinkEngine.NAME) ? options.flink() : null, here));
        }
        Scope scope = scope(options, List.copyOf(engines.values()));
        if (options.action() == Action.LIST) {
            System.out.print(StudyList.of(scope, options.pace()));
            return 0;
        }
        if (scope.jobs().isEmpty()) {
            throw new UsageException("nothing of that can be measured here: " + String.join("; ", scope.unavailable()));
        }
        if (options.action() == Action.TABLES) {
            return tables(options, scope, engines, machine);
        }
        StudyReport report = measure(options, scope, engines, machine);
        System.out.print(StudyText.of(report));
        System.out.println("report: " + new StudyFiles(options.out()).page());
        return report.isRight() ? 0 : Commands.FAILED;
    }

    /** Null where it cannot be counted; prints why if the machine has the counters. */
    private static @Nullable MemoryTraffic memory(PrintStream err) throws InterruptedException {
        MemoryTraffic traffic = new MemoryTraffic();
        Optional<String> problem = traffic.unusable();
        if (traffic.isThere()) {
            problem.ifPresent(why -> err.println("aurochs study: memory bandwidth is not measured: " + why));
        }
        return problem.isPresent() ? null : traffic;
    }

    private static Scope scope(StudyOptions options, List<Engine> engines) {
        MachineTopology machine = TopologyDiscovery.discoverThisMachine(notice -> {});
        return new Scope(
                options.apps(),
                engines,
                ProcessorSets.possible(ProcessorSets.of(machine), System.getenv("PATH")),
                machine.usableNodes().size(),
                options.acks(),
                options.out());
    }

    private StudyReport measure(
            StudyOptions options, Scope scope, Map<String, Engine> engines, MachineDescription machine)
            throws InterruptedException, IOException {
        List<StudyFigure> figures = new StudyFigures().of(options);
        RunStore store = new RunStore(options.out().resolve("runs"), machine.line());
        Requests requests = new StudyRequests(engines, scope.cpus(), scope.numaNodes(), text(scope));
        Planner planner = planner(scope, figures, new EngineCosts(engines), new KeptRuns(requests, store));
        Plan plan = options.minutes() == null ? planner.all(options.pace()) : planner.within(60 * options.minutes());
        Deadline deadline =
                options.minutes() == null ? Deadline.none() : Deadline.in(60 * options.minutes(), System::nanoTime);
        StudyFiles files = new StudyFiles(options.out());
        announce(plan, System.err);
        Function<Measured, StudyReport> report = soFar -> StudyReport.of(options, scope, plan, machine, soFar, figures);
        try (Progress progress = Commands.progress(quiet, "study", plan.seconds())) {
            Measured measured = new Campaign(requests, store, progress, deadline, System::nanoTime)
                    .run(plan, soFar -> files.writeIfDue(() -> report.apply(soFar)));
            StudyReport found = report.apply(measured);
            files.write(found);
            return found;
        } catch (InterruptedException e) {
            System.err.println("aurochs study: what has been measured is kept in " + options.out()
                    + "; the same command goes on from there");
            throw e;
        }
    }

    private int tables(StudyOptions options, Scope scope, Map<String, Engine> engines, MachineDescription machine)
            throws InterruptedException, IOException {
        Requests requests = new StudyRequests(engines, scope.cpus(), scope.numaNodes(), text(scope));
        StudyTables tables = new StudyTables(
                options, scope, requests, machine, notice -> System.err.println("aurochs study: " + notice));
        try (Progress progress = Commands.progress(quiet, "study", tables.expectedSeconds())) {
            tables.profile(progress);
        }
        System.out.print(tables.text());
        System.out.println("tables: " + tables.write());
        return tables.failures().isEmpty() ? 0 : Commands.FAILED;
    }

    /** What the figures want, planned by what the engines cost and what was run before. */
    static Planner planner(Scope scope, List<StudyFigure> figures, Planner.Costs costs, Planner.Kept kept) {
        return new Planner(
                figures.stream().flatMap(figure -> figure.wants(scope).stream()).toList(), costs, kept);
    }

    /** Where word count is asked for, the text that it reads. */
    private static Optional<Path> text(Scope scope) throws IOException {
        return scope.apps().contains(StudyApp.WORD_COUNT)
                ? Optional.of(UniformText.writtenIn(scope.directory()))
                : Optional.empty();
    }

    private void announce(Plan plan, PrintStream err) {
        if (!quiet) {
            err.printf(
                    Locale.ROOT,
                    "aurochs study: %d runs, %d of them kept from before; about %.0f minutes%n",
                    plan.runs().size(),
                    plan.kept(),
                    Math.ceil(plan.seconds() / 60));
        }
    }

    private StudyOptions options() {
        Action chosen = action(action);
        UsageException.unless(
                minutes == null || (minutes > 0 && minutes <= LONGEST_MINUTES),
                "--minutes " + minutes + ": give more than 0");
        UsageException.unless(
                minutes == null || !pace.isGiven(),
                "--minutes decides about --rounds, --seconds and --warmup: drop it, or them");
        UsageException.unless(
                heap == null || JvmOptions.isHeap(heap), "--heap " + heap + ": give a size such as 512m or 2g");
        List<String> chosenEngines =
                engines == null ? ENGINES : UsageException.unlessKnown("--engines", engines, ENGINES);
        UsageException.unless(
                flink == null || chosenEngines.contains("flink"), "--flink " + flink + ": only with the engine flink");
        requireOfTables(chosen);
        return new StudyOptions(
                chosen,
                apps(chosen),
                figures(chosen),
                chosenEngines,
                flink,
                Commands.isOn("--acks", acks, chosen != Action.RUN),
                pace.or(Pace.USUAL),
                minutes,
                heap,
                simulated,
                out.toAbsolutePath().normalize());
    }

    private void requireOfTables(Action chosen) {
        UsageException.unless(chosen == Action.TABLES || simulated.isEmpty(), "--simulated: only of tables");
        UsageException.unless(
                chosen != Action.TABLES || (minutes == null && !pace.isRoundsGiven()),
                "tables: each profile is of one run, however long it takes: drop --minutes and --rounds");
    }

    private static Action action(String word) {
        return switch (word) {
            case "list" -> Action.LIST;
            case "run" -> Action.RUN;
            case "figure" -> Action.FIGURE;
            case "all" -> Action.ALL;
            case "tables" -> Action.TABLES;
            default ->
                throw new UsageException("unknown action '" + word + "': known are list, run, figure, all, tables");
        };
    }

    private List<StudyApp> apps(Action chosen) {
        if (chosen == Action.RUN) {
            UsageException.unless(apps == null, "--apps: give the applications after run");
            UsageException.unless(!names.isEmpty(), "run: give applications, or all");
        } else if (chosen != Action.FIGURE) {
            UsageException.unless(names.isEmpty(), action + " takes no names: " + String.join(" ", names));
        }
        List<String> asked = chosen == Action.RUN ? names : apps;
        if (asked == null || asked.equals(List.of("all"))) {
            return StudyApp.ALL;
        }
        return UsageException.unlessKnown("applications", asked, StudyApp.names()).stream()
                .map(name -> StudyApp.named(name).orElseThrow())
                .toList();
    }

    private List<String> figures(Action chosen) {
        if (chosen != Action.FIGURE) {
            return List.of();
        }
        UsageException.unless(
                !names.isEmpty(), "figure: give its number, one of " + String.join(", ", StudyFigures.numbers()));
        return UsageException.unlessKnown("figure", names, StudyFigures.numbers());
    }
}
