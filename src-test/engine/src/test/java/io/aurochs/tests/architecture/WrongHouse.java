package io.aurochs.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A house in which one class is wrong for each rule; compiled when the test runs, so that the build stays clean of it. */
final class WrongHouse {
    /** Full class name to the body of the class. */
    private final Map<String, String> sources = new LinkedHashMap<>();
    /** Rule name to the class that breaks it. */
    private final Map<String, String> offenders = new LinkedHashMap<>();
    /** Packages that carry {@code @Internal}. */
    private final List<String> internalPackages = new ArrayList<>();

    private WrongHouse() {}

    static WrongHouse build() {
        WrongHouse house = new WrongHouse();
        house.rightClasses();
        house.wrongRooms();
        house.wrongStackedRooms();
        house.wrongModules();
        house.wrongLibraries();
        house.wrongThreads();
        house.wrongApi();
        return house;
    }

    /** Rule name to the class that breaks it. */
    Map<String, String> offenders() {
        return offenders;
    }

    /** What the wrong classes see and should not, and what imitates a library that is not on this class path. */
    private void rightClasses() {
        for (String room :
                List.of("channel", "engine", "pipeline", "io", "placement", "storm", "flink", "benchmarks", "sync")) {
            sources.put("io.aurochs." + room + ".Right", "");
        }
        for (StackedRooms stack : StackedRooms.ALL) {
            sources.put("io.aurochs." + stack.module() + "." + stack.top() + ".Right", "");
        }
        sources.put("org.apache.calcite.Right", "");
        sources.put("org.apache.storm.StormTimer", "");
        sources.put("org.apache.storm.LocalDRPC", "");
        sources.put("io.aurochs.examples.SeesATask", "Object o(io.aurochs.operator.Task task) { return task; }");
        sources.put(
                "io.aurochs.examples.LabelsABundle",
                "void label(io.aurochs.row.FlatBundle bundle) { bundle.label(1, 2); }");
        sources.put("io.aurochs.storm.nimbus.Inside", "");
        internalPackages.add("io.aurochs.storm.nimbus");
        sources.put(
                "io.aurochs.examples.SeesTheAdapter",
                "Object o(io.aurochs.storm.nimbus.Inside inside) { return inside; }");
    }

    private void wrongApi() {
        wrong(
                "the API mentions nothing internal",
                "storm.ShowsTheInside",
                "public java.util.List<io.aurochs.storm.nimbus.Inside> inside() { return java.util.List.of(); }");
        wrong(
                "the API inherits nothing internal",
                "storm.InheritsTheInside",
                "public static class Heir extends io.aurochs.storm.nimbus.Inside {}");
    }

    private void wrongRooms() {
        for (String room : EngineRooms.names()) {
            // Every room but the top ones must not see the engine's way in.
            String seen = switch (room) {
                case "engine", "io" -> "pipeline";
                case "pipeline", "jobs" -> "io";
                default -> "engine";
            };
            wrong(
                    "room " + room + " sees only rooms below it",
                    room + ".Wrong",
                    "Object o = new io.aurochs." + seen + ".Right();");
        }
        wrong(
                "only memory, worker, place and the profiler's samplers see the placement",
                "bundle.SeesPlacement",
                "Object o = new io.aurochs.placement.Right();");
    }

    private void wrongModules() {
        wrong(
                "adapters see only the engine's open rooms",
                "storm.serde.SeesChannel",
                "Object o = new io.aurochs.channel.Right();");
        wrong("adapters never meet", "storm.translate.SeesFlink", "Object o = new io.aurochs.flink.Right();");
        wrong(
                "adapters have no queue of their own, but Storm's Thrift servers for their clients",
                "storm.operator.HasQueue",
                "Object o = new java.util.concurrent.ArrayBlockingQueue<Object>(1);");
        wrongInFull(
                "the bridges in Flink's packages see only bundles, and the adapter's rooms of exchange, state and metrics",
                "org.apache.flink.runtime.io.network.buffer.BundleBuffer",
                "Object o = new io.aurochs.engine.Right();");
        wrongInFull(
                "only the bridges are in packages of other projects",
                "org.apache.flink.streaming.runtime.tasks.Intruder",
                "");
        wrong("the placement is a leaf", "placement.cut.SeesEngine", "Object o = new io.aurochs.engine.Right();");
        wrong(
                "SQL sees of the engine only its API, and how to act at the process's end",
                "sql.assemble.SeesChannel",
                "Object o = new io.aurochs.channel.Right();");
        wrong("only SQL touches Calcite", "pipeline.TouchesCalcite", "Object o = new org.apache.calcite.Right();");
        wrong(
                "nothing depends on benchmarks or tests",
                "storm.launch.SeesBenchmarks",
                "Object o = new io.aurochs.benchmarks.Right();");
        sources.put(
                "io.aurochs.flink.operator.SeesTheWriter",
                "Object o = new org.apache.flink.runtime.io.network.api.writer.BundleRecordWriter();");
        wrongInFull(
                "packages have no cycles",
                "org.apache.flink.runtime.io.network.api.writer.BundleRecordWriter",
                "Object o = new io.aurochs.flink.operator.SeesTheWriter();");
    }

    private void wrongStackedRooms() {
        for (StackedRooms stack : StackedRooms.ALL) {
            for (String room : stack.belowTheTop()) {
                wrong(
                        stack.ruleOf(room),
                        stack.module() + "." + room + ".SeesTheTop",
                        "Object o = new io.aurochs." + stack.module() + "." + stack.top() + ".Right();");
            }
        }
    }

    private void wrongLibraries() {
        wrong(
                "only memory and bundle touch Chronicle, and the adapters' encodings, which write into bundles",
                "channel.TouchesChronicle",
                "Object o(net.openhft.chronicle.bytes.Bytes<?> bytes) { return bytes; }");
        wrong(
                "only memory allocates outside the heap",
                "bundle.Allocates",
                "Object o = java.nio.ByteBuffer.allocateDirect(64);");
        wrong(
                "only memory, sync, channel and epoch touch JCTools",
                "worker.TouchesJcTools",
                "Object o = new org.jctools.queues.SpscArrayQueue<Object>(2);");
        wrong(
                "only memory touches LZ4, which users add",
                "state.TouchesLz4",
                "Object o = net.jpountz.lz4.LZ4Factory.safeInstance();");
        wrong(
                "only web touches Prometheus' library, which users add",
                "engine.TouchesPrometheus",
                "Object o = io.prometheus.metrics.model.snapshots.Labels.EMPTY;");
        wrong(
                "in the Storm adapter only daemon and drpc see Storm's server library",
                "storm.nimbus.SeesTheServer",
                "Object o = new org.apache.storm.LocalDRPC();");
        wrong(
                "nothing logs but through slf4j",
                "engine.LogsOtherwise",
                "Object o = java.util.logging.Logger.getLogger(\"\");");
    }

    private void wrongThreads() {
        wrong("in the engine only worker starts threads", "channel.StartsThread", "Object o = new Thread();");
        wrong(
                "the placement starts no threads",
                "placement.bind.MakesPool",
                "Object o = java.util.concurrent.Executors.newCachedThreadPool();");
        wrong(
                "in the Storm adapter only launch, daemon, drpc, thrift, nimbus and what ends sub-processes start threads",
                "storm.operator.Timers",
                "Object o = new org.apache.storm.StormTimer();");
        wrong(
                "in the Flink adapter only launch and the output flusher start threads",
                "flink.operator.StartsThread",
                "Object o = new Thread();");
    }

    private void wrong(String rule, String className, String body) {
        wrongInFull(rule, "io.aurochs." + className, body);
    }

    private void wrongInFull(String rule, String fullName, String body) {
        sources.put(fullName, body);
        offenders.put(rule, fullName);
    }

    /** Compiles the house in an empty directory and reads its classes. */
    JavaClasses compileIn(Path directory) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-d", directory.toString(), "-proc:none", "-cp", System.getProperty("java.class.path", "")));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            arguments.add(write(directory, source.getKey(), source.getValue()).toString());
        }
        for (String name : internalPackages) {
            Path file = directory.resolve(name.replace('.', '/')).resolve("package-info.java");
            arguments.add(Files.writeString(file, "@io.aurochs.api.Internal package " + name + ";")
                    .toString());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, System.out, System.err, arguments.toArray(String[]::new)))
                .as("the wrong house compiles")
                .isZero();
        return new ClassFileImporter().importPath(directory);
    }

    private static Path write(Path directory, String className, String body) throws IOException {
        int dot = className.lastIndexOf('.');
        String simpleName = className.substring(dot + 1);
        Path file = directory.resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(
                file, "package " + className.substring(0, dot) + "; public class " + simpleName + " { " + body + " }");
    }
}
