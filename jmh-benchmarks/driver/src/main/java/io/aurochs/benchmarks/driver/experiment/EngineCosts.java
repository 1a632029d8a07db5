package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.EngineRuns;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How long runs take, by what the engines expect. Stock at its best, and without batches, need no first round where that is one of stock's
 * candidates, which has one already.
 *
 * @param engines by name
 */
public record EngineCosts(Map<String, EngineRuns> engines) implements Planner.Costs {
    /** Copies what it is given. */
    public EngineCosts {
        engines = Map.copyOf(engines);
    }

    @Override
    public double seconds(Point point, int round, Pace pace, Set<Point> others) {
        EngineRuns engine = engines.get(point.setup().engine());
        if (engine == null) {
            throw new IllegalArgumentException("engine=" + point.setup().engine() + ": not one of " + engines.keySet());
        }
        return round == 1 && point.condition() == Condition.PEAK && isCandidate(point, engine, others)
                ? 0
                : engine.expectedSeconds(point.variant().system(), pace.warmup(), pace.seconds());
    }

    private static boolean isCandidate(Point point, EngineRuns engine, Set<Point> others) {
        List<Map<String, String>> candidates = engine.stockCandidates();
        boolean areRun = candidates.stream()
                .map(settings -> Point.peak(point.setup(), Variant.candidate(settings)))
                .allMatch(others::contains);
        return areRun
                && switch (point.variant().tuning()) {
                    case BEST -> true;
                    case UNBATCHED -> candidates.contains(engine.unbatchedStock());
                    case NONE -> false;
                };
    }
}
