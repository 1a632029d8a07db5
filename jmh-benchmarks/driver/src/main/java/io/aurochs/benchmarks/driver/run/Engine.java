package io.aurochs.benchmarks.driver.run;

import io.aurochs.profiling.sample.MemoryTraffic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Whose API applications use, and what runs them here, each run in a fresh JVM. Everything that differs from one engine to the next is asked
 * for here, and nowhere else. Any thread.
 */
public abstract class Engine {
    private final Facts facts;
    private final Installation here;
    private @Nullable String build;

    /**
     * What does not depend on a run.
     *
     * @param name on the command line
     * @param title with its version, for people
     * @param main the program of a run
     * @param jobKey what the configuration of a job stands under in JSON
     * @param apps its applications
     * @param systems everything that can be compared, in the order of reports
     * @param ratios of these systems
     */
    public record Facts(
            String name,
            String title,
            String main,
            String jobKey,
            List<App> apps,
            List<String> systems,
            List<Ratio> ratios) {}

    /**
     * Where and how JVMs run.
     *
     * @param home where the build has left everything
     * @param jvm heap and collector
     * @param memory counts what is read from memory and written in each window; null: nothing does
     */
    public record Installation(
            Home home, JvmOptions jvm, @Nullable MemoryTraffic memory) {
        /** Of the repository that this program belongs to, with the usual JVMs. */
        public static Installation usual() {
            return new Installation(Home.find(), JvmOptions.USUAL, null);
        }
    }

    protected Engine(Facts facts, Installation here) {
        this.facts = facts;
        this.here = here;
    }

    /** As on the command line. */
    public final String name() {
        return facts.name();
    }

    /** With its version, for people. */
    public final String title() {
        return facts.title();
    }

    /** The program of one run of an application. */
    public String mainClass(String app) {
        return facts.main();
    }

    /** What the configuration of a job stands under in JSON. */
    public final String jobKey() {
        return facts.jobKey();
    }

    public final List<App> apps() {
        return facts.apps();
    }

    /** Everything that can be compared, in the order of reports. */
    public final List<String> systems() {
        return facts.systems();
    }

    /** Those that can run an application, in the order of reports. */
    public List<String> systems(String app) {
        return systems();
    }

    /** Whose speeds are set against whose. */
    public final List<Ratio> ratios() {
        return facts.ratios();
    }

    /** Where it runs. */
    public final Home home() {
        return here.home();
    }

    /** Heap and collector of every JVM. */
    public final JvmOptions jvm() {
        return here.jvm();
    }

    /** An application by its name; empty if the engine does not have it. */
    public final Optional<App> find(String app) {
        return apps().stream().filter(known -> known.name().equals(app)).findFirst();
    }

    /**
     * An application by its name.
     *
     * @throws IllegalArgumentException if the engine does not have it
     */
    public final App app(String app) {
        return find(app).orElseThrow(() -> new IllegalArgumentException("app=" + app + ": not one of " + name()));
    }

    /** Applications that are measured one after the other, by the name of all of them. */
    public Map<String, List<App>> suites() {
        return Map.of();
    }

    /** The parallelism of a comparison unless another is asked for. */
    public abstract int usualParallelism();

    /** Whether records can be tracked one by one. */
    public boolean hasAcks() {
        return false;
    }

    /** Whether an application's records are tracked in any case. */
    public boolean hasAcksAlways(String app) {
        return false;
    }

    /** Which version or mode is compared, in a few words. */
    public String variant(boolean acks) {
        return title();
    }

    /** What one must know of its configuration to judge figures, a line; empty: nothing. */
    public abstract Optional<String> note();

    /** The same of stock for JSON. */
    public Map<String, Object> stockSettings() {
        return Map.of();
    }

    /** What it does so that nothing is lost, in a few words; empty: nothing. */
    public Optional<String> guarantee(boolean acks) {
        return Optional.empty();
    }

    /**
     * Checks a setting of the job.
     *
     * @throws UsageException if it is not the user's to set
     */
    public void checkSetting(String key) {
        // The job's configuration is the user's; the engine and Aurochs judge it.
    }

    /** What a JVM that runs {@code system} needs besides heap and collector. */
    public abstract List<String> jvmFlags(String system);

    /**
     * The same of a JVM in which {@code system} runs an application.
     *
     * @throws UsageException if the build has not written what they name
     */
    public List<String> jvmFlags(String system, String app) {
        return jvmFlags(system);
    }

    /** @throws UsageException if the build has not written it */
    public abstract String classPath(String system);

    /**
     * The class path of a system that runs an application.
     *
     * @throws UsageException if the build has not written it
     */
    public String classPath(String system, String app) {
        return classPath(system);
    }

    /**
     * Checks before anything runs that the build has left what {@code systems} need.
     *
     * @throws UsageException naming what is missing
     */
    public void requireBuilt(List<String> systems) {
        systems.forEach(this::classPath);
    }

    /**
     * Checks before anything runs that the build has left what {@code systems} need to run an application.
     *
     * @throws UsageException naming what is missing
     */
    public final void requireBuilt(List<String> systems, String app) {
        requireBuilt(systems);
        systems.forEach(system -> classPath(system, app));
        systems.forEach(system -> jvmFlags(system, app));
    }

    /** Why some of the systems cannot run here; empty if they can. */
    public Optional<String> missing(List<String> systems) {
        try {
            requireBuilt(systems);
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** How many sources make use of so many processors. */
    protected int parallelism(int processors) {
        return processors;
    }

    /** How many sources an application can have; empty: any number. */
    public OptionalInt mostSources(String app) {
        return StudyApps.mostSources(app);
    }

    /** How many sources of an application make use of so many processors; at most as many as it can have. */
    public final int parallelism(String app, int processors) {
        int usual = parallelism(processors);
        return Math.min(usual, mostSources(app).orElse(usual));
    }

    /** Settings of stock of which the fastest is its best; the first is its default. */
    public List<Map<String, String>> stockCandidates() {
        return List.of(Map.of());
    }

    /** Settings with which stock hands over each record at once. */
    public Map<String, String> unbatchedStock() {
        return Map.of();
    }

    /**
     * Settings of a system on a simulated processor, where a second holds about fifty times fewer records: what waits for a time would wait
     * for so many fewer of them.
     */
    public Map<String, String> simulatedSettings(String system) {
        return Map.of();
    }

    /**
     * For how long nothing has to move until a simulated run stands still, seconds: longer than a record waits for others by those settings.
     * What its threads do meanwhile is part of the window.
     */
    public int simulatedQuietSeconds() {
        return 2;
    }

    /** How long a run takes beyond its warm-up and window, about: for plans and the progress display. */
    protected abstract double overheadSeconds(String system);

    /** How long a run takes, about. */
    public double expectedSeconds(String system, double warmup, double seconds) {
        return overheadSeconds(system) + warmup + seconds;
    }

    /**
     * How long a window must be so that delays can be measured in it.
     *
     * @param rate records a second; 0: as fast as they are taken
     * @param seconds that were asked for
     */
    public double windowSeconds(String app, double rate, double seconds) {
        return seconds;
    }

    /** What is run, as a number of it: another one after every change to the code, as it was when this was first asked for. */
    public synchronized String build() {
        if (build == null) {
            build = BuildDigest.of(
                    home().root(), systems().stream().map(this::classPath).toList());
        }
        return build;
    }

    /** What runs a system, which a request names. */
    public final SystemRunner runner(RunPlace place) {
        return runner(place, null);
    }

    /** @param profiler of runs; null: none is profiled */
    public SystemRunner runner(RunPlace place, @Nullable RunProfiler profiler) {
        RunPlace at = place.input() == null ? place.reading(app(place.app()).usualInput(home())) : place;
        return new ForkedRunner(this, at, ForkedRunner.ALLOWANCE, profiler, here.memory());
    }
}
