package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.EngineRuns;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.Systems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is asked of an engine for a run of a point, given what has been measured before it: stock's best settings and loads follow from
 * earlier runs. Immutable.
 *
 * @param engines by name
 * @param place where
 * @param mostProcessors that there are points on
 */
public record Requests(Map<String, EngineRuns> engines, Place place, int mostProcessors) {
    private static final double LOAD = 0.5;
    private static final String PLACEMENT = "aurochs.placement";
    private static final String PLACEMENT_WINDOW = "aurochs.placement.window";
    private static final double USUAL_WINDOW_S = 5;

    /** Those whose peaks decide the load: always the same, so that it does not depend on what else there was time for. */
    private static final List<Variant> OF_LOAD = List.of(Variant.STOCK, Variant.AUROCHS, Variant.bundles(1));

    /** Copies what it is given. */
    public Requests {
        engines = Map.copyOf(engines);
    }

    /**
     * A run.
     *
     * @param request what is to run
     * @param place where
     * @param key under which it is kept
     */
    public record Asked(RunRequest request, RunPlace place, RunKey key) {}

    /** Empty if there is nothing to ask for: a load, and no peak of which it is a share. */
    public Optional<Asked> of(Point point, int round, Pace pace, Measured measured) {
        double rate = point.condition() == Condition.HALF_LOAD ? halfLoad(point.setup(), measured) : 0;
        if (point.condition() == Condition.HALF_LOAD && rate == 0) {
            return Optional.empty();
        }
        RunRequest request = new RunRequest(
                point.variant().system(), pace.warmup(), pace.seconds(), rate, settings(point, pace, measured), false);
        RunPlace at = place(point.setup());
        return Optional.of(new Asked(request, at, key(point, round, request, at)));
    }

    /** Of those whose results are right in the first round. */
    private static double halfLoad(Setup setup, Measured measured) {
        double lowest = OF_LOAD.stream()
                .flatMap(variant -> Stream.ofNullable(
                        measured.right(Point.peak(setup, variant)).get(1)))
                .mapToDouble(RunResult::recordsPerSecond)
                .min()
                .orElse(0);
        return LOAD * lowest;
    }

    private Map<String, String> settings(Point point, Pace pace, Measured measured) {
        EngineRuns engine = engine(point.setup());
        Map<String, String> settings = new TreeMap<>(point.variant().settings());
        switch (point.variant().tuning()) {
            case BEST -> settings.putAll(bestStock(engine, point.setup(), measured));
            case UNBATCHED -> settings.putAll(engine.unbatchedStock());
            case NONE -> {}
        }
        if (place.numaNodes() > 1
                && point.variant().system().equals(Systems.AUROCHS)
                && !"off".equals(settings.get(PLACEMENT))) {
            settings.put(PLACEMENT_WINDOW, placementWindow(pace));
        }
        return settings;
    }

    /** A job warms up for one, its traffic is measured for another: a plan acts before the measured window begins. */
    private static String placementWindow(Pace pace) {
        double seconds = Math.min(USUAL_WINDOW_S, pace.warmup() / 3);
        return Math.max(1, (long) (1_000 * seconds)) + "ms";
    }

    /** As tried on the same processors, else on the most; as it comes, if nothing was tried. */
    private Map<String, String> bestStock(EngineRuns engine, Setup setup, Measured measured) {
        return fastest(engine, setup, measured)
                .or(() -> fastest(engine, setup.on(mostProcessors), measured))
                .orElse(engine.stockCandidates().get(0));
    }

    /** Of the candidates whose results were right, the one with the highest peak in its first round. */
    private static Optional<Map<String, String>> fastest(EngineRuns engine, Setup setup, Measured measured) {
        Optional<Map<String, String>> best = Optional.empty();
        double fastest = 0;
        for (Map<String, String> candidate : engine.stockCandidates()) {
            RunResult run = measured.right(Point.peak(setup, Variant.candidate(candidate)))
                    .get(1);
            if (run != null && run.recordsPerSecond() > fastest) {
                fastest = run.recordsPerSecond();
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    private RunPlace place(Setup setup) {
        EngineRuns engine = engine(setup);
        Path text = engine.readsText(setup.app()) ? place.text().orElse(null) : null;
        return new RunPlace(
                setup.app(),
                engine.parallelism(setup.app(), setup.processors()),
                setup.acks(),
                text,
                place.cpus().getOrDefault(setup.processors(), List.of()));
    }

    private RunKey key(Point point, int round, RunRequest request, RunPlace at) {
        EngineRuns engine = engine(point.setup());
        return new RunKey(
                engine.title(),
                engine.build(),
                place.machine(),
                engine.jvm(),
                at.app(),
                request.system(),
                new TreeMap<>(request.settings()),
                at.parallelism(),
                point.setup().processors(),
                at.cpus(),
                at.acks(),
                at.input() == null ? "" : String.valueOf(at.input().getFileName()),
                request.warmup(),
                request.seconds(),
                request.rate(),
                round);
    }

    public EngineRuns engine(Setup setup) {
        EngineRuns engine = engines.get(setup.engine());
        if (engine == null) {
            throw new IllegalStateException("engine=" + setup.engine() + ": the plan has one that there is not");
        }
        return engine;
    }
}
