package io.aurochs.benchmarks.driver.run;

import io.aurochs.application.study.spikedetection.ReadingGenerator;
import io.aurochs.application.study.voipstream.CallGenerator;
import io.aurochs.benchmarks.driver.run.App.Input;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The applications of the scale-up study, the same ones of every engine. */
public final class StudyApps {
    /** The name of all of them together. */
    public static final String SUITE = "study";

    public static final App WORD_COUNT = new App("wordcount", "words", Input.TEXT, true);

    /** Those that read generated lines unless they are given a file. */
    public static final List<App> GENERATED = List.of(
            new App("frauddetection", "transactions", Input.GENERATED, true),
            new App("spikedetection", "readings", Input.LINES, true),
            new App("logprocessing", "entries", Input.LINES, true),
            new App("voipstream", "calls", Input.GENERATED, true),
            new App("trafficmonitoring", "positions", Input.LINES, true),
            new App("linearroad", "position reports", Input.LINES, true));

    /** By application: every source has sensors, or subscribers enough, of its own. */
    private static final Map<String, Integer> MOST_SOURCES = Map.of(
            "spikedetection",
            ReadingGenerator.MOTES,
            "voipstream",
            CallGenerator.STANDARD_SUBSCRIBERS / CallGenerator.FEWEST_SUBSCRIBERS);

    private StudyApps() {}

    /** The seven. */
    public static List<App> all() {
        return Stream.concat(Stream.of(WORD_COUNT), GENERATED.stream()).toList();
    }

    /** How many sources an application can have; empty: any number. */
    public static OptionalInt mostSources(String app) {
        Integer most = MOST_SOURCES.get(app);
        return most == null ? OptionalInt.empty() : OptionalInt.of(most);
    }
}
