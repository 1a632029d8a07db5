package io.aurochs.benchmarks.driver;

import io.aurochs.application.study.spikedetection.ReadingGenerator;
import io.aurochs.application.study.voipstream.CallGenerator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The applications of the scale-up study, the same ones of every engine. */
final class StudyApps {
    static final App WORD_COUNT = new App("wordcount", "words", true, true);

    /** Those that read generated lines. */
    static final List<App> GENERATED = List.of(
            new App("frauddetection", "transactions", false, true),
            new App("spikedetection", "readings", false, true),
            new App("logprocessing", "entries", false, true),
            new App("voipstream", "calls", false, true),
            new App("trafficmonitoring", "positions", false, true),
            new App("linearroad", "position reports", false, true));

    /** By application: every source has sensors, or subscribers enough, of its own. */
    private static final Map<String, Integer> MOST_SOURCES = Map.of(
            "spikedetection",
            ReadingGenerator.MOTES,
            "voipstream",
            CallGenerator.STANDARD_SUBSCRIBERS / CallGenerator.FEWEST_SUBSCRIBERS);

    private StudyApps() {}

    /** How many sources an application can have; empty: any number. */
    static OptionalInt mostSources(String app) {
        Integer most = MOST_SOURCES.get(app);
        return most == null ? OptionalInt.empty() : OptionalInt.of(most);
    }
}
