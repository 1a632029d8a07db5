package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whose API the compared applications use. Everything that differs from one to the next is asked for here, and nowhere else.
 * Immutable.
 */
public interface Engine {
    /** As on the command line. */
    String name();

    List<App> apps();

    /** Everything that can be compared, in the order of the report. */
    List<String> systems();

    int defaultParallelism();

    /** Whether records can be tracked one by one. */
    boolean hasAcks();

    /** Which version or mode is compared, in a few words. */
    String variant(CompareOptions options);

    /**
     * Checks a setting of the job.
     *
     * @throws UsageException if it is not the user's to set
     */
    void checkSetting(String key);

    /** The program of one run. */
    String mainClass();

    /** What that program is told beyond what every engine's is. */
    List<String> arguments(CompareOptions options);

    /** What a JVM that runs {@code system} needs besides heap and collector. */
    List<String> jvmFlags(String system);

    /** @throws UsageException if the build has not written it */
    String classPath(Home home, String system);

    /**
     * Checks before anything runs that the build has left what {@code systems} need.
     *
     * @throws UsageException naming what is missing
     */
    void requireBuilt(Home home, List<String> systems);

    /** Whether stock is to be set to its best, as {@link StockTuning} knows how. */
    boolean tunesStock();

    /** What one must know of the engine's configuration to judge the figures; no line or more. */
    List<String> notes(ComparisonReport report);

    /** The same for JSON. */
    Map<String, Object> stockSettings(StockTuning tuning);

    /** What the configuration of a job stands under in JSON. */
    String jobKey();

    List<Ratio> ratios();

    /** How long a run takes beyond its warm-up and window, about: for the progress display alone. */
    double overheadSeconds(String system);

    /** How long a run takes, about. */
    default double expectedSeconds(String system, double warmup, double seconds) {
        return overheadSeconds(system) + warmup + seconds;
    }

    /** What an engine does so that nothing is lost, in a few words; empty: nothing. */
    default Optional<String> guarantee(boolean acks) {
        return Optional.empty();
    }

    /** With its version, for people. */
    default String title() {
        return name();
    }

    /** How many sources make use of so many processors. */
    default int parallelism(int processors) {
        return processors;
    }

    /** Settings of stock of which the fastest is its best; the first is its default. */
    default List<Map<String, String>> stockCandidates() {
        return List.of(Map.of());
    }

    /** Settings with which stock hands over each record at once. */
    default Map<String, String> unbatchedStock() {
        return Map.of();
    }
}
