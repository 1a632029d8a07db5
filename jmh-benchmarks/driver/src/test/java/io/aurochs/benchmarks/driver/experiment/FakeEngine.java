package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.App.Input;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Facts;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunProfiler;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.report.ProfileJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for forked runs. Stock does 100 records/s on each processor, 150 with batches of 100; Aurochs 200, and 120 in bundles of 1, or
 * 90 where these are not placed; the loop 350. At a rate, p99 is a hundredth of the rate in ms. A run takes what is expected, times a
 * factor, on a clock that only runs advance.
 */
public final class FakeEngine extends Engine {
    /** What a run takes beside warm-up and window. */
    public static final double OVERHEAD_S = 5;

    /** Until a run that hangs is killed, beside that. */
    private static final double HANG_S = 10;

    private static final String BATCH = "batch";
    private static final String BUNDLE = "aurochs.bundle.records";
    private static final String PLACEMENT_WINDOW = "aurochs.placement.window";

    private final Set<String> apps;
    private final Set<String> failing;
    private final List<String> asked = new ArrayList<>();
    private double slowness = 1;
    private String build = "1";
    private long nowNs;
    private Set<String> wrong = Set.of();
    private @Nullable Double memoryMbPerSecond;
    private Set<String> hanging = Set.of();
    private Set<String> replaying = Set.of();
    private final Map<String, Double> speedOfAurochs = new HashMap<>();

    /** @param failing names of systems whose runs fail, each with an application before it or a setting's value behind it, or without */
    public FakeEngine(String name, Set<String> apps, String... failing) {
        super(
                new Facts(
                        name,
                        name + " 1.0",
                        "",
                        "job",
                        apps.stream()
                                .map(app -> new App(app, "records", Input.GENERATED, !app.equals("linearroad")))
                                .toList(),
                        List.of("stock", "aurochs", "loop"),
                        List.of()),
                new Installation(new Home(Path.of("")), new JvmOptions("1g", "Serial"), null));
        this.apps = Set.copyOf(apps);
        this.failing = Set.of(failing);
    }

    /** What was run, as {@code application system settings rate}. */
    public List<String> asked() {
        return asked;
    }

    /** From now on runs take so many times what is expected. */
    public void slowDown(double factor) {
        slowness = factor;
    }

    /** From now on the code is another one. */
    public void rebuild() {
        build += "1";
    }

    /** From now on results of these systems are wrong; named as those that fail. */
    public void breakResults(String... systems) {
        wrong = Set.of(systems);
    }

    /** From now on runs of these systems hang and are killed; named as those that fail. */
    public void hang(String... systems) {
        hanging = Set.of(systems);
    }

    /** From now on three records come again in runs of these systems; named as those that fail. */
    public void replay(String... systems) {
        replaying = Set.of(systems);
    }

    /** From now on Aurochs' speed with an application is so many times what it is else, and its delay is divided by that. */
    public void slowDownAurochs(String app, double factor) {
        speedOfAurochs.put(app, factor);
    }

    /** From now on memory controllers count. */
    public void countMemory(double mbPerSecond) {
        memoryMbPerSecond = mbPerSecond;
    }

    /** A clock. */
    public long nanoTime() {
        return nowNs;
    }

    @Override
    public int usualParallelism() {
        return 1;
    }

    @Override
    public Optional<String> note() {
        return Optional.empty();
    }

    @Override
    public List<String> jvmFlags(String system) {
        return List.of();
    }

    @Override
    public String classPath(String system) {
        return "";
    }

    @Override
    protected double overheadSeconds(String system) {
        return OVERHEAD_S;
    }

    @Override
    public Optional<String> missing(List<String> systems) {
        return apps.isEmpty() ? Optional.of("not built") : Optional.empty();
    }

    @Override
    public boolean hasAcks() {
        return name().equals("storm");
    }

    @Override
    public OptionalInt mostSources(String app) {
        return app.equals("spikedetection") ? OptionalInt.of(1) : OptionalInt.empty();
    }

    @Override
    public Optional<String> guarantee(boolean acks) {
        return hasAcks() ? Optional.of(acks ? "every record acked" : "no acks") : Optional.empty();
    }

    @Override
    public List<Map<String, String>> stockCandidates() {
        return hasAcks() ? List.of(Map.of(BATCH, "1"), Map.of(BATCH, "100")) : List.of(Map.of());
    }

    @Override
    public Map<String, String> unbatchedStock() {
        return hasAcks() ? Map.of(BATCH, "1") : Map.of("flush", "always");
    }

    @Override
    public synchronized String build() {
        return build;
    }

    @Override
    public SystemRunner runner(RunPlace place, @Nullable RunProfiler profiler) {
        return new SystemRunner() {
            @Override
            public RunResult run(RunRequest request) throws RunFailure {
                return FakeEngine.this.run(place, request);
            }

            /** Leaves a profile in which half of the time is user code. */
            @Override
            public ProfiledRun profile(RunRequest request) throws RunFailure {
                RunResult result = run(request);
                ProfileDocument profile = new ProfileDocument(
                        request.system(),
                        "async",
                        request.seconds(),
                        2,
                        1_000,
                        List.of(new ProfileDocument.Part(
                                "(total)",
                                4,
                                request.seconds(),
                                Map.of(Category.USER, 0.5, Category.FRAMEWORK, 0.25, Category.GC, 0.25),
                                0.5,
                                10,
                                20_480)),
                        new RuntimeFigures(3, 0.1, 40, 102_400),
                        Map.of(),
                        null);
                ProfileFiles files = Objects.requireNonNull(profiler).files(request.system());
                try {
                    files.prepare();
                    ProfileJson.write(profile, files.json());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return new ProfiledRun(result, profile);
            }
        };
    }

    private static boolean isAmong(Set<String> systems, RunPlace place, RunRequest request, String setting) {
        return Stream.of("", place.app() + " ")
                .map(app -> app + request.system())
                .anyMatch(system -> systems.contains(system) || systems.contains(system + " " + setting));
    }

    private RunResult run(RunPlace place, RunRequest request) throws RunFailure {
        String setting = Stream.of(BATCH, "flush", BUNDLE, PLACEMENT_WINDOW)
                .flatMap(key -> Stream.ofNullable(request.settings().get(key)))
                .collect(Collectors.joining(" "));
        asked.add(String.format(
                "%s %s %s %.0f on %d", place.app(), request.system(), setting, request.rate(), place.parallelism()));
        nowNs += (long) (1e9 * slowness * expectedSeconds(request.system(), request.warmup(), request.seconds()));
        if (isAmong(failing, place, request, setting)) {
            throw new RunFailure("the JVM ended with exit code 1 and no result", List.of());
        }
        if (isAmong(hanging, place, request, setting)) {
            nowNs += (long) (1e9 * HANG_S);
            throw RunFailure.ofHang("the JVM did not end within 246 s and was killed", List.of());
        }
        boolean isPlaced = !"off".equals(request.settings().get("aurochs.placement"));
        double peak = switch (request.system()) {
            case "stock" -> ("100".equals(request.settings().get(BATCH)) ? 150 : 100) * place.parallelism();
            case "aurochs" ->
                ("1".equals(request.settings().get(BUNDLE)) ? isPlaced ? 120 : 90 : 200) * place.parallelism();
            default -> 350;
        };
        double factor = request.system().equals("aurochs") ? speedOfAurochs.getOrDefault(place.app(), 1.0) : 1;
        double speed = request.rate() == 0 ? factor * peak : Math.min(factor * peak, request.rate());
        Double p99Ms = request.rate() == 0 ? null : request.rate() / 100 / factor;
        boolean right = !isAmong(wrong, place, request, setting);
        return new RunResult(
                request.system(),
                speed,
                speed / place.parallelism(),
                place.parallelism() * request.seconds(),
                p99Ms,
                p99Ms,
                p99Ms,
                800.0,
                0.25,
                memoryMbPerSecond,
                isAmong(replaying, place, request, setting) ? 3 : 0,
                right,
                right ? List.of() : List.of("word 'ox': expected 2, counted 1"),
                Map.of(),
                "2026-01-02T03:04:05Z");
    }
}
