package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.CompareOptions.Calibration;
import io.aurochs.profiling.sample.MemoryTraffic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Of an engine as {@code compare} knows it, with the collector that it has by default. Any thread. */
public final class ForkedEngineRuns implements EngineRuns {
    public static final JvmOptions JVM = new JvmOptions(JvmOptions.DEFAULT_HEAP, JvmOptions.DEFAULT_COLLECTOR);

    private final Engine definition;
    private final Home home;
    private final JvmOptions jvm;
    private final @Nullable MemoryTraffic memory;
    private @Nullable String build;

    /**
     * Runs as asked for.
     *
     * @param definition the engine
     * @param home where the build has left it
     * @param jvm of every run
     * @param memory counts beside them; null: nothing does
     */
    public ForkedEngineRuns(Engine definition, Home home, JvmOptions jvm, @Nullable MemoryTraffic memory) {
        this.definition = definition;
        this.home = home;
        this.jvm = jvm;
        this.memory = memory;
    }

    @Override
    public String engine() {
        return definition.name();
    }

    @Override
    public String title() {
        return definition.title();
    }

    @Override
    public boolean has(String app) {
        return find(app).isPresent();
    }

    @Override
    public boolean measuresLatency(String app) {
        return find(app).filter(App::measuresLatency).isPresent();
    }

    @Override
    public boolean readsText(String app) {
        return find(app).filter(App::readsText).isPresent();
    }

    @Override
    public String unit(String app) {
        return find(app).map(App::unit).orElse("records");
    }

    private Optional<App> find(String app) {
        return definition.apps().stream()
                .filter(known -> known.name().equals(app))
                .findFirst();
    }

    @Override
    public Optional<String> missing(List<String> systems) {
        try {
            definition.requireBuilt(home, systems);
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public boolean hasAcks() {
        return definition.hasAcks();
    }

    @Override
    public Optional<String> guarantee(boolean acks) {
        return definition.guarantee(acks);
    }

    @Override
    public int parallelism(String app, int processors) {
        int usual = definition.parallelism(processors);
        return Math.min(usual, mostSources(app).orElse(usual));
    }

    @Override
    public OptionalInt mostSources(String app) {
        return StudyApps.mostSources(app);
    }

    @Override
    public List<Map<String, String>> stockCandidates() {
        return definition.stockCandidates();
    }

    @Override
    public Map<String, String> unbatchedStock() {
        return definition.unbatchedStock();
    }

    @Override
    public String jvm() {
        return jvm.words();
    }

    @Override
    public double expectedSeconds(String system, double warmup, double seconds) {
        return definition.expectedSeconds(system, warmup, seconds);
    }

    /** Of what was there when it was first asked for. */
    @Override
    public synchronized String build() {
        if (build == null) {
            build = BuildDigest.of(
                    home.root(),
                    definition.systems().stream()
                            .map(system -> definition.classPath(home, system))
                            .toList());
        }
        return build;
    }

    @Override
    public SystemRunner runner(RunPlace place) {
        App app = find(place.app()).orElseThrow();
        CompareOptions options = new CompareOptions(
                definition,
                app,
                definition.systems(),
                1,
                1,
                0,
                place.parallelism(),
                place.acks(),
                0,
                Map.of(),
                Map.of(),
                place.input() == null ? app.usualInput(home) : place.input(),
                jvm.on(place.cpus()),
                null,
                Calibration.NONE);
        return new ForkedRunner(options, home, null).counting(memory);
    }
}
