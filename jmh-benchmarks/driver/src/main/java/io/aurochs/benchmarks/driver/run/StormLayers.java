package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.App.Input;
import java.util.List;

/** The applications of what Storm has on top of topologies: Trident, DRPC, and components in other languages. */
final class StormLayers {
    /** A bolt of the study's word count in another language. */
    private static final App SHELL = new App("shell", "words", Input.TEXT, true);

    private static final App TRIDENT = new App("trident-wordcount", "words", Input.TEXT, false);

    /** Calls of clients, each of which waits for its answer. */
    private static final List<App> CALLS = List.of(
            new App("drpc", "calls", Input.GENERATED, false), new App("trident-drpc", "calls", Input.GENERATED, false));

    private StormLayers() {}

    static List<App> all() {
        return List.of(TRIDENT, CALLS.get(0), CALLS.get(1), SHELL);
    }

    /** Whether an application consists of calls. */
    static boolean isCalled(String app) {
        return CALLS.stream().anyMatch(calls -> calls.name().equals(app));
    }

    /** Whether a program of its own runs it, and not that of the study's applications. */
    static boolean isApart(String app) {
        return isCalled(app) || app.equals(TRIDENT.name());
    }

    /**
     * Whether its tuples are always tracked. Trident and DRPC do not work without; a bolt in another language is so slow that only the limit of
     * lines in flight lets a run end in time.
     */
    static boolean isTracked(String app) {
        return isApart(app) || app.equals(SHELL.name());
    }
}
