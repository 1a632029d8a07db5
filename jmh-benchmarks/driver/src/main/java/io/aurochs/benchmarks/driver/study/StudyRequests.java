package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Requests;
import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.StockTuning;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.run.Engine;
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
 * What the study asks of engines: stock's best settings and loads follow from earlier runs. Immutable.
 *
 * @param engines by name
 * @param cpus by number of processors, which these are; empty: all
 * @param numaNodes of the machine
 * @param text what applications read that read a text; empty: the usual one
 */
public record StudyRequests(
        Map<String, Engine> engines, Map<Integer, List<Integer>> cpus, int numaNodes, Optional<Path> text)
        implements Requests {
    private static final String PLACEMENT = "aurochs.placement";
    private static final String PLACEMENT_WINDOW = "aurochs.placement.window";
    private static final double USUAL_WINDOW_S = 5;

    /** Those whose peaks decide the load: always the same, so that it does not depend on what else there was time for. */
    private static final List<Variant> OF_LOAD = List.of(Variant.STOCK, Variant.AUROCHS, Variant.bundles(1));

    /** Copies what it is given. */
    public StudyRequests {
        engines = Map.copyOf(engines);
        cpus = Map.copyOf(cpus);
    }

    @Override
    public Optional<Asked> of(Point point, int round, Pace pace, Measured measured) {
        Setup setup = point.setup();
        boolean isPeak = point.condition().equals(Condition.PEAK);
        double rate = isPeak ? 0 : point.condition().value() * lowestPeak(setup, measured);
        if (!isPeak && rate == 0) {
            return Optional.empty();
        }
        Engine engine = engine(setup);
        RunRequest request = new RunRequest(
                point.variant().system(),
                pace.warmup(),
                pace.seconds(),
                rate,
                settings(engine, point, pace, measured),
                false);
        RunPlace place = new RunPlace(
                setup.app(),
                engine.parallelism(setup.app(), setup.processors()),
                setup.acks(),
                engine.app(setup.app()).readsText() ? text.orElse(null) : null,
                cpus.getOrDefault(setup.processors(), List.of()));
        return Optional.of(new Asked(engine, place, request, setup.processors(), round));
    }

    /** Of those whose results are right in the first round: others may come later, and change nothing. */
    private static double lowestPeak(Setup setup, Measured measured) {
        return OF_LOAD.stream()
                .flatMap(variant -> Stream.ofNullable(
                        measured.right(Point.peak(setup, variant)).get(1)))
                .mapToDouble(RunResult::recordsPerSecond)
                .min()
                .orElse(0);
    }

    private Map<String, String> settings(Engine engine, Point point, Pace pace, Measured measured) {
        Map<String, String> settings = new TreeMap<>(point.variant().settings());
        switch (point.variant().tuning()) {
            case BEST -> settings.putAll(bestStock(engine, point.setup(), measured));
            case UNBATCHED -> settings.putAll(engine.unbatchedStock());
            case NONE, CANDIDATE -> {}
        }
        if (numaNodes > 1
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
    private Map<String, String> bestStock(Engine engine, Setup setup, Measured measured) {
        int most = cpus.keySet().stream().mapToInt(Integer::intValue).max().orElse(setup.processors());
        return new StockTuning(engine, setup)
                .best(Condition.PEAK, measured)
                .or(() -> new StockTuning(engine, setup.on(most)).best(Condition.PEAK, measured))
                .orElse(engine.stockCandidates().get(0));
    }

    private Engine engine(Setup setup) {
        Engine engine = engines.get(setup.engine());
        if (engine == null) {
            throw new IllegalStateException("engine=" + setup.engine() + ": the plan has one that there is not");
        }
        return engine;
    }
}
