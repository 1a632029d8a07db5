package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.PaceOptions;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A command that measures the figures of a paper. Exits with 0 when all results are right, 1 when not or when a run failed, 2 when something
 * that was given is wrong.
 */
public abstract class FigureCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final Pace QUICK = new Pace(1, 3, 3);
    private static final int STEPS = 20;
    private static final int QUICK_STEPS = 5;

    private final String name;
    private final List<Figure> known;
    private final Engine engine;

    @Parameters(index = "0", paramLabel = "FIGURE", description = "One of those below, or all: one after the other.")
    private String figure = "";

    @Option(
            names = "--benchmarks",
            split = ",",
            paramLabel = "NAME",
            description = "On which. Default: each figure's own.")
    private @Nullable List<String> benchmarks;

    @Option(
            names = "--cores",
            split = ",",
            paramLabel = "N",
            description = "Numbers of workers. Default: each figure's own: this machine's, or 1, 2, 4, ... up to this"
                    + " machine's and the paper's.")
    private @Nullable List<Integer> cores;

    @Option(
            names = "--targets",
            split = ",",
            paramLabel = "MS",
            description =
                    "Target delays: the highest rate is searched at which p99 of the delay of output stays within."
                            + " Default: each figure's own; of most none: the peak alone.")
    private @Nullable List<Double> targets;

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of the engine or the data, for every run, as of compare.")
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

    /**
     * Runs nothing.
     *
     * @param name as in {@code ./aurochs NAME}
     * @param known the paper's figures, in their order
     * @param engine that runs the figures' benchmarks
     */
    protected FigureCommand(String name, List<? extends Figure> known, Engine engine) {
        this.name = name;
        this.known = List.copyOf(known);
        this.engine = engine;
    }

    /**
     * The options that {@code args} ask for.
     *
     * @throws picocli.CommandLine.ParameterException if they cannot be parsed
     * @throws UsageException if they make no sense
     */
    protected FigureOptions parsed(String... args) {
        Commands.commandLine(this).parseArgs(args);
        return options();
    }

    @Override
    public Integer call() throws RunFailure, InterruptedException, IOException {
        FigureOptions options = options();
        UsageException.unless(
                engine.missing(List.of(Systems.AUROCHS)).isEmpty(),
                "nothing is built: run this through the ./aurochs script, which does");
        Commands.requireWritable("--json", json);
        Commands.requireWritable("--plot", plot);
        check(options, engine);
        MachineDescription machine = MachineDescription.read();
        List<FigurePlan> plans = options.figures().stream()
                .map(each -> FigurePlan.of(
                        each,
                        options,
                        machine,
                        system -> engine.missing(List.of(system)).isEmpty()))
                .toList();
        double expected = plans.stream()
                .mapToDouble(plan -> plan.expectedSeconds(options, engine))
                .sum();
        List<FigureJson> figures = new ArrayList<>();
        // Each figure is printed and drawn when it has run: what comes later may take hours.
        try (Progress progress = Commands.progress(quiet, "figure " + figure, expected)) {
            for (FigurePlan plan : plans) {
                FigureRun run = new FigureRun(plan, options, engine, progress);
                run.run();
                FigureReport report = FigureView.of(run, options, engine, machine);
                System.out.println(report.markdown());
                draw(report, plan.figure());
                figures.add(FigureJson.of(run));
            }
        }
        if (json != null) {
            Json.write(new FigureJson.All(FigureJson.Settings.of(options), machine, figures), json);
        }
        return figures.stream().allMatch(FigureJson::right) ? 0 : Commands.FAILED;
    }

    /** A wrong setting must not be found out after minutes. */
    private static void check(FigureOptions options, Engine engine) throws RunFailure, InterruptedException {
        if (!options.settings().isEmpty()) {
            Figure first = options.figures().get(0);
            engine.runner(new RunPlace(options.benchmarksOf(first).get(0), 1, false, null, List.of()))
                    .run(new RunRequest(Systems.AUROCHS, 0, 0, 0, options.settings(), true));
        }
    }

    private void draw(FigureReport report, Figure drawn) throws IOException {
        if (plot == null) {
            return;
        }
        try {
            Optional<byte[]> png = report.png();
            if (png.isPresent()) {
                Files.write(file(plot, drawn), png.get());
            }
        } catch (UnsupportedOperationException e) {
            System.err.println("aurochs " + name + ": " + e.getMessage());
        }
    }

    private Path file(Path given, Figure drawn) {
        if (!figure.equals(ALL)) {
            return given;
        }
        String file = String.valueOf(given.getFileName());
        int dot = file.lastIndexOf('.');
        String ofFigure = dot <= 0
                ? file + "-" + drawn.number()
                : file.substring(0, dot) + "-" + drawn.number() + file.substring(dot);
        return given.resolveSibling(ofFigure);
    }

    private FigureOptions options() {
        List<Figure> figures = figures();
        List<String> apps = engine.apps().stream().map(App::name).toList();
        if (benchmarks != null) {
            UsageException.unlessKnown("--benchmarks", benchmarks, apps);
            benchmarks.forEach(benchmark -> figures.forEach(chosen -> UsageException.unless(
                    chosen.isOf(benchmark),
                    "--benchmarks " + benchmark + ": figure " + chosen.number() + " is measured on "
                            + String.join(", ", chosen.benchmarks()))));
        }
        checkEach("--cores", cores, number -> number >= 1, "give at least 1");
        checkEach("--targets", targets, ms -> ms > 0 && ms <= 1e9, "give ms, more than 0");
        for (String key : settings.keySet()) {
            engine.checkSetting(key);
            figures.forEach(chosen -> UsageException.unless(
                    !chosen.varied().contains(key), "--set " + key + ": varied by figure " + chosen.number()));
        }
        return new FigureOptions(
                figures,
                benchmarks,
                cores,
                targets,
                pace.or(quick ? QUICK : Pace.USUAL),
                quick ? QUICK_STEPS : STEPS,
                settings,
                quick);
    }

    private List<Figure> figures() {
        if (figure.equals(ALL)) {
            return known;
        }
        return List.of(known.stream()
                .filter(each -> each.number().equals(figure))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown figure '" + figure + "': known are "
                        + known.stream().map(Figure::number).collect(Collectors.joining(", ")) + ", " + ALL)));
    }

    private static <T> void checkEach(String option, @Nullable List<T> values, Predicate<T> isRight, String remedy) {
        Set<T> seen = new HashSet<>();
        for (T value : values == null ? List.<T>of() : values) {
            UsageException.unless(isRight.test(value), option + " " + value + ": " + remedy);
            UsageException.unless(seen.add(value), option + " names " + value + " twice");
        }
    }
}
