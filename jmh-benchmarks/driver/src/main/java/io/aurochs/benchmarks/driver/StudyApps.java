package io.aurochs.benchmarks.driver;

import java.util.List;

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

    private StudyApps() {}
}
