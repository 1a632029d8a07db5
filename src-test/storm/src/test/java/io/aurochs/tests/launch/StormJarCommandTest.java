package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.aurochs.tests.differential.scenario.Interpreter;
import io.aurochs.tests.launch.sample.DrpcMain;
import io.aurochs.tests.launch.sample.StepsMain;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code storm jar}: good input, bad input, what it says, how it exits, what it leaves behind. */
class StormJarCommandTest {
    private static final String COMMAND = "io.aurochs.storm.launch.StormCommand";
    private static final String MAIN = StepsMain.class.getName();
    private static final String SUM = "sum=" + 1_000 * 1_001 / 2;
    /** Of the Trident topology, after the number of the transaction. */
    private static final String SUM_OF_ALL = " " + SUM;

    @TempDir
    static Path scratch;

    private static Path jar = Path.of("");

    @BeforeAll
    static void packJar() throws Exception {
        jar = TopologyJar.packInto(scratch);
        Files.writeString(scratch.resolve("text.jar"), "not a jar");
    }

    private static CommandRun command(List<String> jvmFlags, Path topologyJar, String... afterJar) throws Exception {
        return CommandRun.start(scratch, jvmFlags, topologyJar.toString(), arguments(List.of(), topologyJar, afterJar));
    }

    private static String[] arguments(List<String> options, Path topologyJar, String... afterJar) {
        List<String> arguments = new ArrayList<>(List.of(COMMAND, "jar"));
        arguments.addAll(options);
        arguments.add(topologyJar.toString());
        arguments.addAll(List.of(afterJar));
        return arguments.toArray(String[]::new);
    }

    @Test
    void runsATopologyToItsEnd() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "numbers=sums")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains("opened", SUM, "closed");
            assertThat(run.err()).hasSize(2);
            assertThat(run.err().get(0)).startsWith("aurochs: topology sums starts: 3 tasks in 3 executors; aurochs.");
            assertThat(run.err().get(1)).startsWith("aurochs: topology sums ended after ");
            assertLeavesNothing(run);
        }
    }

    /** Killed in the midst of it, without warning, and started again with the same directory. */
    @Test
    @Tag("full")
    void tridentGoesOnWhereItWas() throws Exception {
        Path sum = scratch.resolve("sum");
        String[] arguments = arguments(
                List.of(
                        "-c",
                        "topology.trident.batch.emit.interval.millis=10",
                        "-c",
                        "aurochs.zookeeper=dir:" + scratch.resolve("zookeeper")),
                jar,
                MAIN,
                "trident=" + sum);
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), arguments)) {
            run.awaitOut(out -> out.stream().anyMatch(line -> line.startsWith("30 sum=")));
            assertThat(run.out()).noneMatch(line -> line.endsWith(SUM_OF_ALL));
        }
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), arguments)) {
            run.awaitOut(out -> out.stream().anyMatch(line -> line.endsWith(SUM_OF_ALL)));
            run.interrupt();
            assertThat(run.exitCode()).isEqualTo(130);
            assertThat(run.out()).noneMatch(line -> line.startsWith("1 sum="));
            assertThat(run.out().stream().filter(line -> line.contains(" sum=")))
                    .last(as(STRING))
                    .endsWith(SUM_OF_ALL);
            assertThat(run.otherLines()).isEmpty();
            assertThat(run.err()).noneMatch(line -> line.contains("WARN") || line.contains("ERROR"));
        }
    }

    /** Without a ZooKeeper, and without anything left behind. */
    @Test
    void tridentRunsWithAZooKeeperOfAurochs() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "trident=" + scratch.resolve("sum-of-a-run"))) {
            run.awaitOut(out -> out.stream().anyMatch(line -> line.startsWith("2 sum=")));
            run.interrupt();
            assertThat(run.exitCode()).isEqualTo(130);
            assertThat(run.err())
                    .filteredOn(line -> line.contains("in a ZooKeeper of this JVM"))
                    .hasSize(1);
            assertThat(run.err()).noneMatch(line -> line.contains("WARN") || line.contains("ERROR"));
            assertThat(run.otherLines()).isEmpty();
            assertThat(run.filesLeft()).isEmpty();
        }
    }

    /** Arrays of 12 MB, and a heap of 256 MB: the property {@code aurochs.large.records} says how many. */
    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void tuplesThatAreLargeForTheHeapPass(String workers) throws Exception {
        String count = System.getProperty("aurochs.large.records", "150");
        String[] steps = {MAIN, "set=aurochs.workers:" + workers, "large=arrays:" + count};
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, steps)) {
            assertThat(run.exitCode()).as("%s %s", run.out(), run.err()).isZero();
            assertThat(run.out()).contains("large=" + count);
            assertLeavesNothing(run);
        }
    }

    @Test
    void aHeapThatIsFullEndsTheProcess() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "fill=heap")) {
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.out()).anyMatch(line -> line.contains("java.lang.OutOfMemoryError"));
        }
    }

    @Test
    void shipsOutsideTheHeapWhenAsked() throws Exception {
        String[] arguments = arguments(List.of("--set", "aurochs.transport=offheap"), jar, MAIN, "numbers=sums");
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), arguments)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains(SUM);
            assertThat(run.err()).hasSize(2).first().asString().contains("aurochs.transport=offheap");
            assertLeavesNothing(run);
        }
    }

    @Test
    void runsWithoutTheFlagsForMemoryOutsideTheHeap() throws Exception {
        String[] arguments = arguments(List.of("--set", "aurochs.transport=offheap"), jar, MAIN, "numbers=sums");
        try (CommandRun run = CommandRun.start(scratch, List.of(), jar.toString(), arguments)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains(SUM);
            assertThat(run.errorLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    @Test
    void whereMemoryOutsideTheHeapDoesNotWorkSaysSoOnceAndShipsByReference() throws Exception {
        Path damage = Files.createDirectories(scratch.resolve("damage"));
        Path damaged = damage.resolve("io/aurochs/shaded/openhft/chronicle/bytes/internal/NativeBytesStore.class");
        Files.createDirectories(damaged.resolveSibling(""));
        Files.writeString(damaged, "no class");
        String[] arguments = arguments(List.of("--set", "aurochs.transport=offheap"), jar, MAIN, "numbers=sums");
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, damage + ":" + jar, arguments)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains(SUM);
            assertThat(run.err())
                    .filteredOn(line -> line.contains("by reference"))
                    .singleElement()
                    .asString()
                    .contains("WARN", "aurochs.transport=offheap", "Remedy");
            assertThat(run.errorLines()).isEmpty();
            assertThat(run.otherLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    @Test
    void warnsOfAKeyThatHasNoEffect() throws Exception {
        try (CommandRun run =
                command(Deliverable.JVM_FLAGS, jar, MAIN, "set=topology.classpath:more.jar", "numbers=sums")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains(SUM);
            assertThat(run.err())
                    .filteredOn(line -> line.contains("WARN"))
                    .singleElement()
                    .asString()
                    .contains("topology sums", "topology.classpath=more.jar is not supported", "pack the classes");
            assertLeavesNothing(run);
        }
    }

    @Test
    void endsItsTopologiesWhenInterrupted() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "idle=waits")) {
            run.awaitOut("opened");
            run.interrupt();
            assertThat(run.exitCode()).isEqualTo(130);
            assertThat(run.out()).contains("closed");
            assertThat(run.errorLines())
                    .singleElement()
                    .asString()
                    .contains("interrupted", "topology waits", "without waiting for acknowledgements");
            assertThat(run.otherLines()).isEmpty();
        }
    }

    @Test
    void exitsAsAComponentSaysAndDoesNotWaitForItsThread() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "exit=leaves")) {
            assertThat(run.exitCode()).isEqualTo(5);
            assertThat(run.out()).contains("closed");
            assertThat(run.errorLines())
                    .singleElement()
                    .asString()
                    .contains("thread sum[", "called System.exit", "ending topology leaves");
            assertThat(run.otherLines()).isEmpty();
        }
    }

    /** As on a cluster, which knows nothing of what becomes of its client. */
    @Test
    void whatMainSubmittedGoesOnToItsEndWhenItThrowsAfterThat() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "numbers=sums", "throw=no luck")) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).contains(SUM, "closed");
            assertThat(run.errorLines())
                    .singleElement()
                    .asString()
                    .contains(MAIN + " failed: ", "no luck", "; what it had submitted goes on");
            assertThat(run.otherLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    @Test
    void theFirstOfTwoTopologiesOfOneNameGoesOn() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "idle=twin", "idle=twin")) {
            run.awaitErr(lines -> lines.stream().anyMatch(line -> line.contains("goes on")));
            run.awaitOut("opened");
            run.interrupt();
            assertThat(run.exitCode()).isEqualTo(130);
            assertThat(run.out()).contains("closed");
            assertThat(run.errorLines()).first().asString().contains("named twin is running already", "another name");
        }
    }

    @Test
    void copiesTheJarsResourcesToTheCodeDirectoryAndDeletesThem() throws Exception {
        Path withResources = TopologyJar.packInto(scratch, "resources", Map.of("resources/split.py", "print(1)"));
        try (CommandRun run = command(Deliverable.JVM_FLAGS, withResources, MAIN, "resource=sums")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains("resource: print(1)", SUM);
            assertThat(run.errorLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    /** The spout ends the topology when all is acked, by the script too. */
    @Test
    void runsAScriptOfTheJarsResources() throws Exception {
        Interpreter.PYTHON.assumeInstalled();
        String script = """
                import storm


                class LastBolt(storm.BasicBolt):
                    def process(self, tup):
                        if tup.values[0] == 1000:
                            storm.log("the last number")


                LastBolt().run()
                """;
        try (InputStream library = StormJarCommandTest.class.getResourceAsStream("/resources/storm.py")) {
            assertThat(library).isNotNull();
            Path withScript = TopologyJar.packInto(
                    scratch,
                    "script",
                    Map.of(
                            "resources/split.py",
                            script,
                            "resources/storm.py",
                            new String(library.readAllBytes(), StandardCharsets.UTF_8)));
            try (CommandRun run = command(Deliverable.JVM_FLAGS, withScript, MAIN, "script=sums")) {
                assertThat(run.exitCode()).as("%s", run.err()).isZero();
                assertThat(run.out()).contains(SUM, "closed");
                assertThat(run.err())
                        .filteredOn(line -> !line.startsWith("aurochs: "))
                        .singleElement(as(STRING))
                        .contains("INFO", "the last number");
                assertLeavesNothing(run);
            }
        }
    }

    /** Its consumer writes to the log what it is given: that is what it is for. */
    @Test
    void letsThroughWhatALoggingMetricsConsumerWritesAndNothingElseOfStorms() throws Exception {
        String consumer =
                "topology.metrics.consumer.register=[{\"class\": \"org.apache.storm.metric.LoggingMetricsConsumer\","
                        + " \"parallelism.hint\": 1}]";
        String[] arguments = arguments(
                List.of(
                        "-c",
                        consumer,
                        "-c",
                        "topology.enable.v2.metrics.tick=true",
                        "-c",
                        "topology.v2.metrics.tick.interval.seconds=1"),
                jar,
                MAIN,
                "idle=metered");
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), arguments)) {
            run.awaitErr(lines -> lines.stream().anyMatch(line -> line.contains("INFO  LoggingMetricsConsumer")));
            run.interrupt();
            assertThat(run.exitCode()).isEqualTo(130);
            assertThat(run.err())
                    .allMatch(line -> line.startsWith("aurochs: ") || line.contains("INFO  LoggingMetricsConsumer"));
        }
    }

    /** An older JNA than Aurochs' may come first, for it may be what the user's code needs. */
    @Test
    void saysInOneLineWhatAnOldJnaCosts() throws Exception {
        Path old = Files.createDirectories(scratch.resolve("old-jna"));
        Path source = scratch.resolve("Native.java");
        Files.writeString(source, "package com.sun.jna; public final class Native {}");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", old.toString(), source.toString()))
                .isZero();
        String[] arguments = arguments(List.of("--set", "aurochs.transport=offheap"), jar, MAIN, "numbers=sums");
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, old + ":" + jar, arguments)) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains(SUM);
            assertThat(run.err())
                    .filteredOn(line -> !line.startsWith("aurochs: "))
                    .singleElement()
                    .asString()
                    .contains("WARN", "JNA", "too old", "net.java.dev.jna:jna 5.0 or later");
            assertLeavesNothing(run);
        }
    }

    /** As Storm's client, which knows only that the main has returned. */
    @Test
    void isDoneWhenMainSubmitsNothing() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "jar=name")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).contains("jar: topology");
            assertThat(run.errorLines())
                    .singleElement(as(STRING))
                    .startsWith("aurochs: " + MAIN + " has ended and submitted no topology");
            assertThat(run.otherLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    static Stream<Arguments> badInput() throws Exception {
        Path bundling = TopologyJar.packInto(scratch, "bundling", Map.of("defaults.yaml", "storm.cluster.mode: x"));
        Path missing = scratch.resolve("missing.jar");
        return Stream.of(
                bad("missing jar", 2, missing, List.of(), List.of(MAIN), "missing.jar does not exist"),
                bad("no jar", 2, scratch.resolve("text.jar"), List.of(), List.of(MAIN), "text.jar is not a jar"),
                bad("a directory", 2, scratch, List.of(), List.of(MAIN), "is not a file"),
                bad("no such main", 2, jar, List.of(), List.of("org.example.StepsMain"), "did you mean " + MAIN),
                bad("main throws", 1, jar, List.of(), List.of(MAIN, "throw=no luck"), MAIN + " failed: ", "no luck"),
                bad(
                        "a jar that bundles Storm",
                        2,
                        bundling,
                        List.of("--set", "aurochs.bundle.records=7"),
                        List.of(MAIN, "idle=never"),
                        "Found multiple defaults.yaml",
                        "Declare storm-client in scope provided",
                        "bundling.jar does not bundle it"),
                bad(
                        "Trident without ZooKeeper",
                        1,
                        jar,
                        // No server listens at port 1.
                        List.of("-c", "storm.zookeeper.port=1", "-c", "storm.zookeeper.servers=[\"127.0.0.1\"]"),
                        List.of(MAIN, "trident=never"),
                        "Topology trident is a Trident topology",
                        "127.0.0.1:1",
                        "storm.zookeeper.servers"),
                bad(
                        "a DRPC server of its own",
                        1,
                        jar,
                        List.of(),
                        List.of(DrpcMain.class.getName()),
                        "LocalDRPC",
                        "storm-server",
                        "createRemoteTopology"),
                bad(
                        "no DRPC server answers",
                        1,
                        jar,
                        // No server listens at port 1.
                        List.of("-c", "drpc.invocations.port=1"),
                        List.of(DrpcMain.class.getName(), "answers"),
                        "Topology answers answers DRPC calls",
                        "localhost:1",
                        "./aurochs storm drpc"),
                bad(
                        "a missing class in a serialization key",
                        1,
                        jar,
                        List.of("-c", "topology.kryo.register=[\"org.example.Gone\"]"),
                        List.of(MAIN, "idle=never"),
                        "topology.kryo.register names org.example.Gone",
                        "topology.skip.missing.kryo.registrations"),
                bad(
                        "prepare throws",
                        1,
                        jar,
                        List.of(),
                        List.of(MAIN, "set=aurochs.restarts:0", "prepare=broken"),
                        "topology broken failed",
                        "component sum, task ",
                        "failed in prepare",
                        "on purpose"),
                bad(
                        "execute throws",
                        1,
                        jar,
                        List.of(),
                        List.of(MAIN, "set=aurochs.restarts:0", "execute=broken"),
                        "topology broken failed",
                        "component sum, task ",
                        "failed in execute",
                        "on purpose",
                        "(at io.aurochs.tests.launch.sample.SumBolt.throwIn(SumBolt.java:"),
                bad(
                        "misspelt --set",
                        2,
                        jar,
                        List.of("--set", "aurochs.bundle.recrods=7"),
                        List.of(MAIN, "idle=never"),
                        "aurochs.bundle.recrods",
                        "did you mean aurochs.bundle.records?"),
                bad(
                        "misspelt in the topology",
                        1,
                        jar,
                        List.of(),
                        List.of(MAIN, "set=aurochs.wrokers:shared", "idle=never"),
                        "aurochs.wrokers",
                        "did you mean aurochs.workers?"),
                bad(
                        "misspelt number of restarts",
                        2,
                        jar,
                        List.of("--set", "aurochs.restrats=0"),
                        List.of(MAIN, "idle=never"),
                        "aurochs.restrats",
                        "did you mean aurochs.restarts?"),
                bad(
                        "no number of restarts",
                        1,
                        jar,
                        List.of(),
                        List.of(MAIN, "set=aurochs.restarts:often", "idle=never"),
                        "aurochs.restarts=often",
                        "unlimited|0..1000000"),
                bad(
                        "out of range",
                        2,
                        jar,
                        List.of("--set", "aurochs.bundle.records=0"),
                        List.of(MAIN, "idle=never"),
                        "aurochs.bundle.records=0",
                        "1..65536"));
    }

    private static Arguments bad(
            String name, int exitCode, Path topologyJar, List<String> options, List<String> afterJar, String... says) {
        return Arguments.of(name, exitCode, topologyJar, options, afterJar, says);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badInput")
    void saysInOneLineWhatIsWrong(
            String name, int exitCode, Path topologyJar, List<String> options, List<String> afterJar, String[] says)
            throws Exception {
        String[] arguments = arguments(options, topologyJar, afterJar.toArray(String[]::new));
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, topologyJar.toString(), arguments)) {
            assertThat(run.exitCode()).isEqualTo(exitCode);
            assertThat(run.errorLines()).singleElement().asString().contains(says);
            assertThat(run.otherLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    @Test
    void startsATopologyThatFailedAgainAndEndsWell() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "once=sums")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).filteredOn("opened"::equals).hasSize(2);
            assertThat(run.errorLines())
                    .singleElement()
                    .asString()
                    .startsWith("aurochs: topology sums failed: component sum, task ")
                    .contains("failed in execute")
                    .contains("on purpose (at io.aurochs.tests.launch.sample.SumBolt.execute(SumBolt.java:")
                    .endsWith("; restart 1 in 100 ms");
            assertThat(run.otherLines()).isEmpty();
            assertLeavesNothing(run);
        }
    }

    @Test
    void loadsWhatAConfigurationNamesFromTheJar() throws Exception {
        try (CommandRun run = command(Deliverable.JVM_FLAGS, jar, MAIN, "named=tokens")) {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .contains(
                            SUM,
                            "named: hook",
                            "named: consumer with an argument",
                            "named: serializer",
                            "named: state provider");
            assertThat(run.errorLines()).isEmpty();
        }
    }

    /** As on Storm, where a worker process holds one topology's classes. */
    @Test
    void everyJarHasAJvmOfItsOwn() throws Exception {
        Path one = TopologyJar.packInto(scratch, "one");
        Path other = TopologyJar.packInto(scratch, "other");
        try (CommandRun first = command(Deliverable.JVM_FLAGS, one, MAIN, "jar=name", "idle=waits");
                CommandRun second = command(Deliverable.JVM_FLAGS, other, MAIN, "jar=name", "numbers=waits")) {
            first.awaitOut("opened");
            // Under the name of the one that runs, with classes of the same names, and statics of their own.
            assertThat(second.exitCode()).isZero();
            assertThat(second.out()).contains("jar: other", SUM);
            first.interrupt();
            assertThat(first.exitCode()).isEqualTo(130);
            assertThat(first.out()).contains("jar: one");
        }
    }

    @Test
    void printsStackTracesWhenAsked() throws Exception {
        String[] arguments =
                arguments(List.of("--verbose", "--set", "aurochs.restarts=0"), jar, MAIN, "execute=broken");
        try (CommandRun run = CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), arguments)) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.otherLines()).anyMatch(line -> line.contains("at io.aurochs.tests.launch.sample.SumBolt"));
        }
    }

    private static void assertLeavesNothing(CommandRun run) throws Exception {
        assertThat(run.filesLeft()).as("files left behind").isEmpty();
        assertThat(run.out())
                .filteredOn(line -> line.startsWith("thread: "))
                // The thread that says that a topology has ended is alive when it does.
                .filteredOn(line -> !line.contains("aurochs-end-"))
                .as("a topology's threads left behind")
                .noneMatch(line -> line.contains("numbers[") || line.contains("sum[") || line.contains("aurochs-"));
    }
}
