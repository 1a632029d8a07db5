package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.Engine.Facts;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Storm 2.8: stock runs in local mode, at its best producer batch size. */
public class StormEngine extends Engine {
    public static final String NAME = "storm";
    /** Of producer batches, in records. */
    public static final String BATCH_SIZE = "topology.producer.batch.size";

    private static final Facts FACTS = new Facts(
            NAME,
            "Storm 2.8",
            "io.aurochs.benchmarks.application.ApplicationRun",
            "topology",
            Stream.concat(StudyApps.all().stream(), StormLayers.all().stream()).toList(),
            List.of(Systems.STOCK, Systems.AUROCHS, Systems.LOOP),
            List.of(
                    new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS),
                    new Ratio(Systems.AUROCHS_WITH, Systems.STOCK),
                    new Ratio(Systems.AUROCHS, Systems.STOCK),
                    new Ratio(Systems.AUROCHS, Systems.LOOP)));
    private static final String LAYER_MAIN = "io.aurochs.benchmarks.layer.LayerRun";
    private static final String ACKED = "every record acked, on each system at most 500 lines of each source in flight"
            + " (topology.max.spout.pending=500)";

    public StormEngine(Installation here) {
        super(FACTS, here);
    }

    @Override
    public String mainClass(String app) {
        return StormLayers.isApart(app) ? LAYER_MAIN : super.mainClass(app);
    }

    /** A loop that calls itself would be nothing. */
    @Override
    public List<String> systems(String app) {
        return StormLayers.isCalled(app) ? List.of(Systems.STOCK, Systems.AUROCHS) : systems();
    }

    @Override
    public boolean hasAcksAlways(String app) {
        return StormLayers.isTracked(app);
    }

    @Override
    public Map<String, List<App>> suites() {
        return Map.of(StudyApps.SUITE, StudyApps.all());
    }

    @Override
    public int usualParallelism() {
        return 1;
    }

    @Override
    public boolean hasAcks() {
        return true;
    }

    @Override
    public String variant(boolean acks) {
        return acks ? "acks on" : "acks off";
    }

    @Override
    public Optional<String> note() {
        return Optional.of("stock: local mode's check of every tuple is off");
    }

    @Override
    public Map<String, Object> stockSettings() {
        return Map.of("localModeTupleCheck", "off");
    }

    @Override
    public Optional<String> guarantee(boolean acks) {
        return Optional.of(acks ? ACKED : "no acks");
    }

    @Override
    public List<String> jvmFlags(String system) {
        return Systems.isAurochs(system) ? JvmOptions.OFF_HEAP : List.of();
    }

    @Override
    public String classPath(String system) {
        return home().stormClassPath(system);
    }

    /** A DRPC server in the same JVM is a part of Storm's that Aurochs does not bring. */
    @Override
    public String classPath(String system, String app) {
        return StormLayers.isCalled(app) && Systems.isAurochs(system)
                ? home().withStormServer(classPath(system))
                : classPath(system);
    }

    @Override
    public void requireBuilt(List<String> systems) {
        super.requireBuilt(systems);
        if (systems.contains(Systems.AUROCHS)) {
            home().stormJarClassPath(home().stormApplication().toString());
        }
    }

    /** Most applications have two tasks of their bolts for each source. */
    @Override
    protected int parallelism(int processors) {
        return Math.max(1, processors / 2);
    }

    @Override
    public List<Map<String, String>> stockCandidates() {
        return Stream.of("1", "100", "1000")
                .map(records -> Map.of(BATCH_SIZE, records))
                .toList();
    }

    @Override
    public Map<String, String> unbatchedStock() {
        return stockCandidates().get(0);
    }

    /** Stock flushes and looks for input 50 times less often; bundles are filled, unless a task has no more input. */
    @Override
    public Map<String, String> simulatedSettings(String system) {
        return Systems.isAurochs(system)
                ? Map.of("aurochs.bundle.latency", "10s", "aurochs.bundle.latency.source", "10s")
                : Map.of(
                        "topology.batch.flush.interval.millis", "50",
                        "topology.spout.wait.progressive.level3.sleep.millis", "50",
                        "topology.bolt.wait.progressive.level3.sleep.millis", "50",
                        "topology.backpressure.wait.progressive.level3.sleep.millis", "50");
    }

    @Override
    protected double overheadSeconds(String system) {
        return switch (Systems.program(system)) {
            case Systems.STOCK -> 9;
            case Systems.AUROCHS -> 3;
            default -> 2;
        };
    }
}
