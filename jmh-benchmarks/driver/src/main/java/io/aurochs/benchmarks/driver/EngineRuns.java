package io.aurochs.benchmarks.driver;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one engine's applications, each in a fresh JVM, for commands that vary what {@code compare} keeps: the application, the
 * processors, the rate, the settings. Immutable.
 */
public interface EngineRuns {
    /**
     * Of the repository that this program belongs to.
     *
     * @param engine one of {@link Engines#NAMES}
     * @param flinkVersion major and minor; null: the default
     * @throws UsageException if there is no such engine or version
     */
    static EngineRuns here(String engine, @Nullable String flinkVersion) {
        return new ForkedEngineRuns(Engines.named(engine, flinkVersion), Home.find());
    }

    /** The engine's name on the command line. */
    String engine();

    /** With its version, for people. */
    String title();

    /** Whether it has an application. */
    boolean has(String app);

    /** Whether an application can be driven at a rate. */
    boolean measuresLatency(String app);

    /** Whether an application's input is a text. */
    boolean readsText(String app);

    /** What an application's records are called, in the plural. */
    String unit(String app);

    /** Why some of the systems cannot run here; empty if they can. */
    Optional<String> missing(List<String> systems);

    /** Whether records can be tracked one by one. */
    boolean hasAcks();

    /** How many sources make use of so many processors. */
    int parallelism(int processors);

    /** Settings of stock of which the fastest is its best; the first is its default. */
    List<Map<String, String>> stockCandidates();

    /** Settings with which stock hands over each record at once. */
    Map<String, String> unbatchedStock();

    /** What every JVM gets, in a few words. */
    String jvm();

    /** How long a run takes, about. */
    double expectedSeconds(String system, double warmup, double seconds);

    /** What is run, as a number of it: another one after every change to the code. */
    String build();

    /** What runs a system, which a request names. */
    SystemRunner runner(RunPlace place);
}
