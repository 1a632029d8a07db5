package io.aurochs.benchmarks.driver.run;

import io.aurochs.profiling.sample.MemoryTraffic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
     * @param heap of every JVM, as the JVM spells it
     * @param memory counts what is read from memory and written in each window; null: nothing does
     * @throws UsageException if there is no such engine or version
     */
    static EngineRuns here(String engine, @Nullable String flinkVersion, String heap, @Nullable MemoryTraffic memory) {
        return new ForkedEngineRuns(
                Engines.named(engine, flinkVersion),
                Home.find(),
                new JvmOptions(heap, JvmOptions.DEFAULT_COLLECTOR),
                memory);
    }

    /** The heap that runs have here unless another one is asked for: 2 GB up to 4 processors, 512 MB for each where there are more. */
    static String usualHeap(MachineDescription machine) {
        return JvmOptions.heapFor(machine.processors(), machine.memoryGb());
    }

    /** Whether the JVM takes a heap's size, as in {@code 512m} or {@code 2g}. */
    static boolean isHeap(String heap) {
        return JvmOptions.isHeap(heap);
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

    /** What the engine does so that no record is lost, in a few words; empty: nothing. */
    Optional<String> guarantee(boolean acks);

    /** How many sources of an application make use of so many processors; at most as many as it can have. */
    int parallelism(String app, int processors);

    /** How many sources an application can have; empty: any number. */
    OptionalInt mostSources(String app);

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
