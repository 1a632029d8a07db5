package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.run.App;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.JvmOptions;
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
 * @param rounds runs of each system
 * @param seconds length of the measured window
 * @param warmup seconds before it
 * @param parallelism number of sources, which the other tasks follow; of native pipelines, of workers
 * @param acks whether records are tracked
 * @param load share of the slowest engine's peak at which sources emit; 0: as fast as they can
 * @param settings of the job, for every system
 * @param with settings of {@link Systems#AUROCHS_WITH} alone
 * @param input the file that is read; null: lines are generated
 * @param jvm heap and collector of every JVM
 * @param profiles directory for profiles of every system; null: none is profiled
 * @param calibration how to find stock's best batch size
 */
public record CompareOptions(
        Engine engine,
        App app,
        List<String> systems,
        int rounds,
        double seconds,
        double warmup,
        int parallelism,
        boolean acks,
        double load,
        Map<String, String> settings,
        Map<String, String> with,
        @Nullable Path input,
        JvmOptions jvm,
        @Nullable Path profiles,
        Calibration calibration) {

    public CompareOptions {
        systems = List.copyOf(systems);
        settings = Map.copyOf(settings);
        with = Map.copyOf(with);
    }

    /** Stock's producer batch size: tried before round 1, or taken as given. */
    public enum Calibration {
        /** Try each size before round 1 and use the best. */
        TRY,
        /** Use what the settings say, or Storm's default. */
        NONE
    }

    public boolean openLoop() {
        return load > 0;
    }
}
