package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.Engine;
import java.util.Map;
import java.util.Set;

/**
 * How long runs take, by what the engines expect. Stock at its best, and without batches, need no first round where that is one of stock's
 * candidates, which has one already.
 *
 * @param engines by name
 */
public record EngineCosts(Map<String, Engine> engines) implements Planner.Costs {
    /** Copies what it is given. */
    public EngineCosts {
        engines = Map.copyOf(engines);
    }

    @Override
    public double seconds(Point point, int round, Pace pace, Set<Point> others) {
        Engine engine = engines.get(point.setup().engine());
        if (engine == null) {
            throw new IllegalArgumentException("engine=" + point.setup().engine() + ": not one of " + engines.keySet());
        }
        return round == 1 && point.condition().equals(Condition.PEAK) && isCandidate(point, engine, others)
                ? 0
                : engine.expectedSeconds(point.variant().system(), pace.warmup(), pace.seconds());
    }

    private static boolean isCandidate(Point point, Engine engine, Set<Point> others) {
        return others.containsAll(new StockTuning(engine, point.setup()).candidates(Condition.PEAK))
                && switch (point.variant().tuning()) {
                    case BEST -> true;
                    case UNBATCHED -> engine.stockCandidates().contains(engine.unbatchedStock());
                    case NONE, CANDIDATE -> false;
                };
    }
}
