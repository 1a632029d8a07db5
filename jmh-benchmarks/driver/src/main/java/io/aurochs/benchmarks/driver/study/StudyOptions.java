package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Pace;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for.
 *
 * @param action of the command
 * @param apps the applications
 * @param figures numbers of figures
 * @param engines their names
 * @param flink version; null: the default
 * @param acks whether engines that can track every record do so
 * @param pace of all runs, unless the time is limited
 * @param minutes that all of it may take; null: as long as it takes
 * @param heap of every JVM, as the JVM spells it; null: what suits the machine
 * @param simulated what {@code ./aurochs profile --simulate} has written
 * @param out where everything is left, absolute
 */
record StudyOptions(
        Action action,
        List<StudyApp> apps,
        List<String> figures,
        List<String> engines,
        @Nullable String flink,
        boolean acks,
        Pace pace,
        @Nullable Double minutes,
        @Nullable String heap,
        List<Path> simulated,
        Path out) {
    StudyOptions {
        apps = List.copyOf(apps);
        figures = List.copyOf(figures);
        engines = List.copyOf(engines);
        simulated = List.copyOf(simulated);
    }

    /** What is to be done. */
    enum Action {
        LIST,
        RUN,
        FIGURE,
        ALL,
        TABLES
    }
}
