package io.aurochs.benchmarks.driver;

import io.aurochs.benchmarks.driver.CompareOptions.Calibration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Of an engine as {@code compare} knows it, with the heap and the collector that it has by default.
 *
 * @param definition the engine
 * @param home where the build has left it
 */
record ForkedEngineRuns(Engine definition, Home home) implements EngineRuns {
    static final JvmOptions JVM = new JvmOptions(JvmOptions.DEFAULT_HEAP, JvmOptions.DEFAULT_COLLECTOR);

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
    public int parallelism(int processors) {
        return definition.parallelism(processors);
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
        return JVM.words();
    }

    @Override
    public double expectedSeconds(String system, double warmup, double seconds) {
        return definition.expectedSeconds(system, warmup, seconds);
    }

    @Override
    public String build() {
        return BuildDigest.of(
                home.root(),
                definition.systems().stream()
                        .map(system -> definition.classPath(home, system))
                        .toList());
    }

    @Override
    public SystemRunner runner(RunPlace place) {
        CompareOptions options = new CompareOptions(
                definition,
                find(place.app()).orElseThrow(),
                definition.systems(),
                1,
                1,
                0,
                place.parallelism(),
                place.acks(),
                0,
                Map.of(),
                Map.of(),
                place.input() == null ? home.text() : place.input(),
                JVM.on(place.cpus()),
                null,
                Calibration.NONE);
        return new ForkedRunner(options, home, null);
    }
}
