package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.NativeRuns;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./aurochs streambox}: the figures of the paper, measured here. */
@Command(
        name = "aurochs streambox",
        mixinStandardHelpOptions = true,
        description = "Measures what a figure of StreamBox (ATC 2017) shows, each run in a fresh JVM, in turns round by"
                + " round; checks the results and prints a table in Markdown, with what the paper's text says. What this"
                + " machine cannot show is named as not measured.")
public final class StreamBoxCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final double LONGEST_S = 86_400;
    private static final int STEPS = 20;
    private static final int QUICK_STEPS = 5;

    @Parameters(
            index = "0",
            paramLabel = "FIGURE",
            description =
                    "6 (throughput by cores and target delay), 7 (records out of order), 8 (against Flink and Jet), 9"
                            + " (epochs one after the other), 10 (records that leave their epochs), 11 (rate of watermarks), 9.2"
                            + " (what is processed first, NUMA), or all.")
    private String figure = "";

    @Option(
            names = "--benchmarks",
            split = ",",
            paramLabel = "NAME",
            description = "Which of grep, wordcount, join, distinct, netmon, tweets. Default: some, by figure; 6: all.")
    private @Nullable List<String> benchmarks;

    @Option(
            names = "--cores",
            split = ",",
            paramLabel = "N",
            description = "Numbers of workers. Default: of 6, 8, 9 and 10 1, 2, 4, ... up to this machine's, and the"
                    + " paper's; else this machine's.")
    private @Nullable List<Integer> cores;

    @Option(
            names = "--targets",
            split = ",",
            paramLabel = "MS",
            description =
                    "Target delays: the highest rate is searched at which p99 of the delay of output stays within."
                            + " Default: of 6 1000,500,50, of 8 1000, else none: the peak alone.")
    private @Nullable List<Double> targets;

    @Option(names = "--rounds", description = "Runs of each point. Default: 3; quick: 1.")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", description = "Length of the measured window. Default: 10; quick: 3.")
    private @Nullable Double seconds;

    @Option(names = "--warmup", description = "Seconds before the window. Default: 10; quick: 3.")
    private @Nullable Double warmup;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of the engine or the data, for every run, as of compare native.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--quick",
            description =
                    "A first impression: the figure's first benchmark, one short round, rates in steps of a fifth of"
                            + " the peak.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report here, too, as JSON.")
    private @Nullable Path json;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw the figure here, as PNG; of several, the number is put before the file's ending.")
    private @Nullable Path plot;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    private StreamBoxCommand() {}

    /** Exits with 0 when all results are right, 1 when not or when a run failed, 2 when something asked for is wrong. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new StreamBoxCommand(), args));
    }

    /**
     * The options that {@code args} ask for.
     *
     * @throws picocli.CommandLine.ParameterException if they cannot be parsed
     * @throws UsageException if they make no sense
     */
    static FigureOptions parse(String... args) {
        StreamBoxCommand command = new StreamBoxCommand();
        Commands.commandLine(command).parseArgs(args);
        return command.options();
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        FigureOptions options = options();
        NativeRuns runs = NativeRuns.here();
        require(runs.isBuilt(Systems.AUROCHS), "nothing is built: run this through the ./aurochs script, which does");
        Commands.requireWritable("--json", json);
        Commands.requireWritable("--plot", plot);
        MachineDescription machine = MachineDescription.read();
        List<FigurePlan> plans = options.figures().stream()
                .map(each -> FigurePlan.of(each, options, machine, runs::isBuilt))
                .toList();
        List<FigureReport> reports = run(plans, options, runs, machine, System.out);
        if (json != null) {
            FigureJson.write(FigureJson.of(reports, options, machine), json);
        }
        return reports.stream().allMatch(FigureReport::isRight) ? 0 : Commands.FAILED;
    }

    /** Each figure is printed and drawn when it has run: what comes later may take hours. */
    private List<FigureReport> run(
            List<FigurePlan> plans, FigureOptions options, NativeRuns runs, MachineDescription machine, PrintStream out)
            throws InterruptedException, IOException {
        double expected = plans.stream()
                .mapToDouble(plan -> plan.expectedSeconds(options))
                .sum();
        List<FigureReport> reports = new ArrayList<>();
        try (Progress progress = Commands.progress(quiet, "figure " + figure, expected)) {
            for (FigurePlan plan : plans) {
                FigureReport report = new FigureRun(plan, options, runs::runner, progress).run();
                out.println(FigureTable.of(report, options, machine));
                draw(report);
                reports.add(report);
            }
        }
        return reports;
    }

    private void draw(FigureReport report) throws IOException {
        if (plot == null) {
            return;
        }
        try {
            Optional<byte[]> png = FigurePlot.png(report);
            if (png.isPresent()) {
                Files.write(file(plot, report.figure()), png.get());
            }
        } catch (UnsupportedOperationException e) {
            System.err.println("aurochs streambox: " + e.getMessage());
        }
    }

    private Path file(Path given, Figure drawn) {
        if (!figure.equals(ALL)) {
            return given;
        }
        String name = String.valueOf(given.getFileName());
        int dot = name.lastIndexOf('.');
        String ofFigure = dot <= 0
                ? name + "-" + drawn.number()
                : name.substring(0, dot) + "-" + drawn.number() + name.substring(dot);
        return given.resolveSibling(ofFigure);
    }

    private FigureOptions options() {
        List<Figure> figures = figures();
        int ofRounds = rounds == null ? quick ? 1 : 3 : rounds;
        double ofSeconds = seconds == null ? quick ? 3 : 10 : seconds;
        double ofWarmup = warmup == null ? quick ? 3 : 10 : warmup;
        require(ofRounds >= 1, "--rounds " + ofRounds + ": give at least 1");
        require(ofSeconds > 0 && ofSeconds <= LONGEST_S, "--seconds " + ofSeconds + ": give more than 0");
        require(ofWarmup >= 0 && ofWarmup <= LONGEST_S, "--warmup " + ofWarmup + ": give 0 or more");
        checkEach(
                "--benchmarks",
                benchmarks,
                benchmark -> NativeRuns.benchmarks().contains(benchmark)
                        ? null
                        : "known are " + String.join(", ", NativeRuns.benchmarks()));
        checkEach("--cores", cores, number -> number >= 1 ? null : "give at least 1");
        checkEach("--targets", targets, ms -> ms > 0 && ms <= 1e9 ? null : "give ms, more than 0");
        settings.keySet().forEach(key -> checkSetting(key, figures));
        return new FigureOptions(
                figures,
                benchmarks,
                cores,
                targets,
                ofRounds,
                ofSeconds,
                ofWarmup,
                quick ? QUICK_STEPS : STEPS,
                settings,
                quick);
    }

    private List<Figure> figures() {
        if (figure.equals(ALL)) {
            return List.of(Figure.values());
        }
        return List.of(Figure.numbered(figure)
                .orElseThrow(() -> new UsageException("unknown figure '" + figure + "': known are "
                        + Arrays.stream(Figure.values()).map(Figure::number).collect(Collectors.joining(", ")) + ", "
                        + ALL)));
    }

    private static void checkSetting(String key, List<Figure> figures) {
        NativeRuns.checkSetting(key);
        for (Figure chosen : figures) {
            require(!chosen.varied().contains(key), "--set " + key + ": varied by figure " + chosen.number());
        }
    }

    /** @param complaint what is wrong with a value, or null */
    private static <T> void checkEach(
            String option, @Nullable List<T> values, Function<T, @Nullable String> complaint) {
        if (values == null) {
            return;
        }
        HashSet<T> seen = new HashSet<>();
        for (T value : values) {
            String wrong = complaint.apply(value);
            require(wrong == null, option + " " + value + ": " + wrong);
            require(seen.add(value), option + " names " + value + " twice");
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new UsageException(message);
        }
    }
}
