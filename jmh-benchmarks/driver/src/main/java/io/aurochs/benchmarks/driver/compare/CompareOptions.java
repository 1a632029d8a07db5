package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.StockTuning;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.experiment.Variant.Tuning;
import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.Systems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is compared, and how.
 *
 * @param engine whose applications
 * @param app the application
 * @param systems in the order of the report
 * @param pace of all runs
 * @param parallelism number of sources, which the other tasks follow; of native pipelines, of workers
 * @param acks whether records are tracked
 * @param load share of the slowest engine's peak at which sources emit; 0: as fast as they can
 * @param settings of the job, for every system
 * @param with settings of {@link Systems#AUROCHS_WITH} alone
 * @param input the file that is read; null: what the application usually reads
 * @param profiles directory for profiles of every system; null: none is profiled
 * @param triesStock whether stock's candidates are tried, and the best one is used; else what the settings say, or the engine's default
 */
public record CompareOptions(
        Engine engine,
        App app,
        List<String> systems,
        Pace pace,
        int parallelism,
        boolean acks,
        double load,
        Map<String, String> settings,
        Map<String, String> with,
        @Nullable Path input,
        @Nullable Path profiles,
        boolean triesStock) {
    /** Copies what it is given. */
    public CompareOptions {
        systems = List.copyOf(systems);
        settings = Map.copyOf(settings);
        with = Map.copyOf(with);
    }

    /** Whether records come at a rate. */
    public boolean openLoop() {
        return load > 0;
    }

    /** Whether stock's best settings are to be found. */
    public boolean tunesStock() {
        return triesStock
                && StockTuning.isFor(engine)
                && systems.contains(Systems.STOCK)
                && !settings.containsKey(StormEngine.BATCH_SIZE);
    }

    /** Which settings of stock are tried. */
    public StockTuning tuning() {
        return new StockTuning(engine, setup());
    }

    /** Where everything runs. */
    public RunPlace place() {
        return new RunPlace(app.name(), parallelism, acks, input, pace.range(), List.of());
    }

    private Setup setup() {
        return new Setup(engine.name(), app.name(), Runtime.getRuntime().availableProcessors(), acks);
    }

    /** How records come in the rounds of the report. */
    public Condition condition() {
        return openLoop() ? Condition.load(load) : Condition.PEAK;
    }

    /** A system in the rounds of the report. */
    public Point point(String system) {
        return peak(system).at(condition());
    }

    /** A system at its peak. */
    public Point peak(String system) {
        return Point.peak(setup(), Variant.of(system, Map.of()));
    }

    /** A system that is profiled meanwhile. */
    public Point profiled(String system) {
        return new Point(setup(), new Variant(system + ", profiled", system, Tuning.NONE, Map.of(), true), condition());
    }
}
