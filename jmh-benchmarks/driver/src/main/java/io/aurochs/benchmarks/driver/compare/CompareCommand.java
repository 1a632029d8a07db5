package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.PaceOptions;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.App.Input;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.Engines;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RecordRange;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunProfiler;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.benchmarks.driver.run.UniformText;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.profiling.sample.ToolChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./aurochs compare}: the same application on several systems, side by side. */
@Command(
        name = "aurochs compare",
        mixinStandardHelpOptions = true,
        description = "Runs one application on several systems, each run in a fresh JVM, alternating round by round;"
                + " checks the results and prints a table.")
public final class CompareCommand implements Callable<Integer> {
    private static final String UNIFORM = "uniform";
    private static final List<String> WORDS = List.of("text", UNIFORM);

    @Parameters(
            index = "0",
            paramLabel = "ENGINE",
            description = "Whose API the application uses: storm, flink, native or ordered.")
    private String engine = "";

    @Parameters(
            index = "1",
            paramLabel = "APP",
            description =
                    "The application, or several, with commas: wordcount, frauddetection, spikedetection, logprocessing, voipstream, trafficmonitoring,"
                            + " linearroad; of storm also trident-wordcount, drpc, trident-drpc and shell (word count with a bolt in Python);"
                            + " of flink also pojo, kryo, window, and one kind of exchange each: "
                            + "keyby, twoinput, multiinput, broadcast, rebalance, rebalance64, async, timers,"
                            + " kafka (from Kafka to Kafka, exactly once),"
                            + " and Nexmark's queries in SQL: nexmark-q0 to nexmark-q23, without q6, q9 and q12;"
                            + " study: the first seven; nexmark: all of these queries;"
                            + " of native StreamBox's grep, wordcount, join, distinct, netmon, tweets;"
                            + " of ordered TPCx-BB's queries: q1, q2, q3, q4, q15, and parametric operators:"
                            + " stateless, selective, keyed-10us, keyed-100us, keyed-1ms, keyed-10ms.")
    private String app = "";

    @Option(
            names = "--systems",
            split = ",",
            paramLabel = "SYSTEM",
            description =
                    "Which to compare: stock, aurochs, loop (a plain single-threaded program), and of flink stock-reuse"
                            + " and aurochs-reuse (with object reuse); of native aurochs, flink, jet and loop. Default: all.")
    private @Nullable List<String> systems;

    @Option(
            names = "--with",
            paramLabel = "KEY=VALUE",
            description =
                    "Run aurochs once more in every round, with this setting beside those of --set: system aurochs-with.")
    private Map<String, String> with = new LinkedHashMap<>();

    @Option(
            names = "--flink",
            paramLabel = "VERSION",
            description = "Version of Flink: 1.20 or 2.3. Default: " + FlinkEngine.DEFAULT_VERSION + ".")
    private @Nullable String flink;

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Option(
            names = "--records",
            paramLabel = "FIRST..LAST",
            description = "Measure this part of the input, however long each system takes, instead of --seconds after"
                    + " --warmup, e.g. 4M..12M: for jobs in which a record costs more, the more have come before it.")
    private @Nullable String records;

    @Option(
            names = "--parallelism",
            paramLabel = "P",
            description = "storm: P sources and sinks, P or 2P tasks of other bolts; flink: P subtasks of every"
                    + " operator; native: P workers. Default: 1 of storm, 2 of flink, of native one for each core.")
    private @Nullable Integer parallelism;

    @Option(names = "--acks", paramLabel = "on|off", description = "storm: track every record. Default: off.")
    private @Nullable String acks;

    @Option(
            names = "--load",
            paramLabel = "PERCENT",
            description =
                    "Measure peaks first, then drive every system at this share of the slowest engine's peak and report"
                            + " latency, e.g. 50%%.")
    private @Nullable String load;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A setting of the topology or job, for every system; of trident-wordcount also batch.lines (lines of a batch), of"
                            + " drpc and trident-drpc clients (how many call at once); of native also of the data: records of an"
                            + " epoch, early (how many of 100 come early), ahead (how many epochs, at most), kept (epochs that"
                            + " are in memory, and come again and again), seed.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description =
                    "What to read, plain or gzipped: of wordcount a text, by default the King James Bible; instead of"
                            + " generated lines, of logprocessing a log in the common log format, of spikedetection readings as the"
                            + " Intel lab's, of trafficmonitoring positions as GeoLife's (.plt, .plt.gz), T-Drive's or the taxi traces of"
                            + " Beijing, of linearroad what its generator writes. Of a directory all files below it.")
    private @Nullable Path input;

    @Option(
            names = "--words",
            paramLabel = "text|uniform",
            description =
                    "wordcount: which words. text: the King James Bible, in which one word of twelve is \"the\"; uniform: 100,000"
                            + " words, all as frequent, as in the ICDE'17 study. Default: text.")
    private @Nullable String words;

    @Option(names = "--heap", description = "Heap of every JVM, initial and largest. Default: ${DEFAULT-VALUE}.")
    private String heap = JvmOptions.DEFAULT_HEAP;

    @Option(
            names = "--gc",
            description = "Collector of every JVM: Serial, Parallel, G1 or Z. Default: ${DEFAULT-VALUE}.")
    private String collector = JvmOptions.DEFAULT_COLLECTOR;

    @Option(
            names = "--huge-pages",
            paramLabel = "on|off",
            description = "Memory of every JVM in huge pages, where the kernel gives them. Default: on.")
    private @Nullable String hugePages;

    @Option(
            names = "--profile",
            description =
                    "In every round run each system once more and profile it; print where the processor time goes.")
    private boolean profile;

    @Option(
            names = "--profile-out",
            paramLabel = "DIR",
            description = "With --profile: where the profiles go, a directory per system. Default: ${DEFAULT-VALUE}.")
    private Path profiles = Path.of("aurochs-profile");

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report here, too, as JSON.")
    private @Nullable Path json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the report here, too, as one page that needs nothing beside it.")
    private @Nullable Path html;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    private CompareCommand() {}

    /** Exits with 0 when all results are equal, 1 when not or when a run failed, 2 when something asked for is wrong. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new CompareCommand(), args));
    }

    /**
     * The options that {@code args} ask for.
     *
     * @throws picocli.CommandLine.ParameterException if they cannot be parsed
     * @throws UsageException if they make no sense
     */
    public static CompareOptions parse(Home home, String... args) {
        return parseAll(home, args).get(0);
    }

    /** The same of several applications. */
    static List<CompareOptions> parseAll(Home home, String... args) {
        CompareCommand command = new CompareCommand();
        Commands.commandLine(command).parseArgs(args);
        return command.comparisons(home);
    }

    @Override
    public Integer call() throws RunFailure, InterruptedException, IOException {
        Home home = Home.find();
        List<CompareOptions> comparisons = comparisons(home);
        comparisons.forEach(CompareCommand::requireBuilt);
        Commands.requireWritable("--json", json);
        Commands.requireWritable("--html", html);
        if (UNIFORM.equals(words)) {
            writeUniformText(home.dataDirectory());
        }
        double seconds =
                comparisons.stream().mapToDouble(Comparison::expectedSeconds).sum();
        MachineDescription machine = MachineDescription.read();
        ComparisonSeries series;
        try (Progress progress = Commands.progress(quiet, engine + " " + app, seconds)) {
            series = ComparisonSeries.run(comparisons, options -> compare(options, progress), soFar -> {
                System.out.print(SeriesTable.latest(soFar, machine));
                if (json != null) {
                    Json.write(SeriesJson.of(soFar, machine), json);
                }
            });
        }
        System.out.print(SeriesTable.summary(series));
        if (html != null) {
            Files.writeString(html, ComparisonPage.of(series.only(), machine));
        }
        RunFailure failure = series.isSingle()
                ? series.only().failures().values().stream().findFirst().orElse(null)
                : null;
        if (failure != null) {
            throw failure;
        }
        return series.isRight() ? 0 : Commands.FAILED;
    }

    private static ComparisonReport compare(CompareOptions options, Progress progress)
            throws RunFailure, InterruptedException {
        Consumer<String> notices = notice -> System.err.println("aurochs compare: " + notice);
        RunProfiler profiler = options.profiles() == null
                ? null
                : new RunProfiler(ToolChoice.standard(notices), options.profiles(), notices);
        return new Comparison(options, options.engine().runner(options.place(), profiler), progress).run();
    }

    private static void requireBuilt(CompareOptions options) {
        List<String> programs =
                options.systems().stream().map(Systems::program).distinct().toList();
        options.engine().requireBuilt(programs, options.place().app());
    }

    private List<CompareOptions> comparisons(Home home) {
        Engine chosen = Engines.named(engine, flink, new Installation(home, jvm(), null));
        List<App> applications = applications(chosen);
        UsageException.unless(
                html == null || applications.size() == 1, "--html " + html + ": a page is of one application, drop it");
        return applications.stream()
                .map(application -> options(chosen, application, applications.size() > 1, home))
                .toList();
    }

    /** @param several whether the application is one of several, each with profiles of its own */
    private CompareOptions options(Engine chosen, App application, boolean several, Home home) {
        String app = application.name();
        UsageException.unless(
                parallelism == null || parallelism >= 1, "--parallelism " + parallelism + ": give at least 1");
        UsageException.unless(acks == null || chosen.hasAcks(), "--acks: " + engine + " has no acks, drop it");
        boolean alwaysTracked = chosen.hasAcksAlways(app);
        boolean tracked = Commands.isOn("--acks", acks, alwaysTracked);
        UsageException.unless(tracked || !alwaysTracked, "--acks off: " + app + " is measured with acks, drop it");
        UsageException.unless(
                load == null || application.measuresLatency(),
                "--load " + load + ": " + app + " measures no latency; drop it, or choose another application");
        UsageException.unless(
                input == null || application.input() != Input.GENERATED, "--input: " + app + " reads no file, drop it");
        UsageException.unless(
                words == null || application.readsText(), "--words: " + app + " counts no words, drop it");
        UsageException.unless(words == null || input == null, "--words and --input: give one of them");
        UsageException.unless(
                words == null || WORDS.contains(words),
                "--words " + words + ": give one of " + String.join(", ", WORDS));
        RecordRange range = records == null ? null : RecordRange.of("--records", records);
        UsageException.unless(
                range == null || (load == null && !profile && !pace.isTimeGiven()),
                "--records " + records
                        + ": a part of the input has no --load, --profile, --seconds and --warmup, drop them");
        settings.keySet().forEach(chosen::checkSetting);
        with.keySet().forEach(chosen::checkSetting);
        UsageException.unless(JvmOptions.isHeap(heap), "--heap " + heap + ": give a size such as 512m or 2g");
        UsageException.unless(
                JvmOptions.COLLECTORS.contains(collector),
                "--gc " + collector + ": give one of " + String.join(", ", JvmOptions.COLLECTORS));
        return new CompareOptions(
                chosen,
                application,
                systems(chosen, app),
                pace.or(Pace.USUAL).of(range),
                parallelism == null ? chosen.usualParallelism() : parallelism,
                tracked,
                load == null ? 0 : share(load),
                settings,
                with,
                inputOf(application, home),
                profile ? (several ? profiles.resolve(app) : profiles).toAbsolutePath() : null,
                true);
    }

    private static void writeUniformText(Path directory) {
        try {
            UniformText.writtenIn(directory);
        } catch (IOException e) {
            throw new UsageException("--words " + UNIFORM + ": cannot write to " + directory + " (" + e.getMessage()
                    + "): make it writable, or give --input FILE");
        }
    }

    private JvmOptions jvm() {
        boolean wanted = Commands.isOn("--huge-pages", hugePages, true);
        return new JvmOptions(heap, collector, wanted && JvmOptions.areHugePagesGiven());
    }

    private @Nullable Path inputOf(App application, Home home) {
        if (UNIFORM.equals(words)) {
            return UniformText.fileIn(home.dataDirectory());
        }
        return input == null ? application.usualInput(home) : input.toAbsolutePath();
    }

    private List<App> applications(Engine chosen) {
        Set<App> applications = new LinkedHashSet<>();
        for (String name : app.split(",", -1)) {
            List<App> suite = chosen.suites().get(name);
            applications.addAll(suite == null ? List.of(application(chosen, name)) : suite);
        }
        return List.copyOf(applications);
    }

    private static App application(Engine chosen, String name) {
        List<String> known = Stream.concat(
                        chosen.apps().stream().map(App::name),
                        chosen.suites().keySet().stream().sorted())
                .toList();
        return chosen.find(name)
                .orElseThrow(() -> new UsageException(
                        "unknown application '" + name + "': known are " + String.join(", ", known)));
    }

    private List<String> systems(Engine chosen, String application) {
        List<String> known = chosen.systems(application);
        Set<String> unique = new LinkedHashSet<>();
        for (String system : systems == null ? known : systems) {
            UsageException.unless(
                    known.contains(system),
                    "unknown system '" + system + "' in --systems: known are " + String.join(", ", known));
            UsageException.unless(unique.add(system), "--systems names " + system + " twice");
        }
        boolean ours = settings.keySet().stream().anyMatch(key -> key.startsWith("aurochs."));
        UsageException.unless(
                !ours || unique.stream().anyMatch(Systems::isAurochs),
                "--set has a key of aurochs, which --systems leaves out: add it or drop the setting");
        UsageException.unless(
                load == null || unique.stream().anyMatch(Systems::isEngine),
                "--load needs an engine in --systems: it is a share of an engine's peak");
        List<String> all = new ArrayList<>(unique);
        if (!with.isEmpty()) {
            UsageException.unless(
                    unique.contains(Systems.AUROCHS),
                    "--with compares aurochs with itself, which --systems leaves out: add it or drop the setting");
            all.add(all.indexOf(Systems.AUROCHS) + 1, Systems.AUROCHS_WITH);
        }
        return all;
    }

    private static double share(String percent) {
        if (percent.matches("\\d{1,3}(\\.\\d+)?%")) {
            double share = Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
            if (share > 0) {
                return share;
            }
        }
        throw new UsageException("--load " + percent + ": give a percentage such as 50%");
    }
}
