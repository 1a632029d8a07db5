package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.version.VersionExamples;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own examples that never end: on Aurochs their records flow, and go on flowing, until they are cancelled. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class FlowingExamplesTest {
    private static final long FLOWING_NS = TimeUnit.SECONDS.toNanos(20);
    private static final int PATIENCE_MS = 60_000;

    /**
     * Little memory, as there are several clusters at the same time; checkpoints, as they would have in earnest, and because
     * one call in a thousand fails in the example of asynchronous calls, whose job is to be restarted then.
     */
    private static final Map<String, String> SETTINGS = Map.of(
            "taskmanager.memory.network.min", "32 mb",
            "taskmanager.memory.network.max", "32 mb",
            "taskmanager.memory.managed.size", "16 mb",
            "pipeline.auto-watermark-interval", "1 s",
            "execution.checkpointing.interval", "1 s");

    /** So many that watermarks and barriers, whose bytes Flink counts, too, hardly matter beside them. */
    private static final long MANY_RECORDS = 10_000;

    private static final List<String> WORDS = List.of("to", "be", "or", "not", "to", "be");
    private static final int LINES_AT_ONCE = 50;

    @TempDir
    private Path folder;

    /** Some of the examples can do nothing but print. */
    private final PrintedLines printed = PrintedLines.capture();

    private final List<FlowingExample> examples = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        printed.close();
        for (FlowingExample example : examples) {
            example.end();
        }
    }

    /** All at once, because each takes its time. */
    @Test
    void recordsFlowUntilTheJobIsCancelled() throws Exception {
        start(
                PublishedExample.named("WindowJoin"),
                "--rate",
                "100",
                "--windowSize",
                "500",
                "--output",
                folder("joined"));
        start(PublishedExample.named("TopSpeedWindowing"), "--output", folder("fastest"));
        start(
                PublishedExample.ofClass("statemachine.StateMachineExample"),
                "--error-rate",
                "0.1",
                "--output",
                folder("alerts"));
        startUnchained(PublishedExample.named("AsyncIO"));
        for (String mainClass : VersionExamples.unbounded()) {
            start(PublishedExample.ofClass(mainClass));
        }
        try (ServerSocket server = new ServerSocket(0)) {
            server.setSoTimeout(PATIENCE_MS);
            start(PublishedExample.named("SocketWindowWordCount"), "--port", String.valueOf(server.getLocalPort()));
            try (Socket socket = server.accept();
                    PrintStream text = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                long lines = keepFlowing(text);
                printed.await(
                        output -> WORDS.stream().allMatch(word -> counted(output, word) == lines * occurrences(word)));
                assertThat(printed.soFar()).anyMatch(line -> line.matches("\\d> key\\d"));
                assertCheckpointed();
                assertRecordsCameInBundles();
                for (FlowingExample example : examples) {
                    example.cancel();
                }
            }
        }
    }

    /** Has records arrive everywhere again and again; tells how many lines of text there were. */
    private long keepFlowing(PrintStream text) throws Exception {
        long lines = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < FLOWING_NS) {
            for (int line = 0; line < LINES_AT_ONCE; line++) {
                text.print(String.join(" ", WORDS) + "\n");
            }
            lines += LINES_AT_ONCE;
            for (FlowingExample example : examples) {
                example.awaitMore();
            }
        }
        return lines;
    }

    private static long occurrences(String word) {
        return WORDS.stream().filter(word::equals).count();
    }

    /** How often a word was there, in all windows together. */
    private static long counted(List<String> output, String word) {
        String start = word + " : ";
        return output.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                // A line may be there in part only.
                .filter(count -> count.matches("\\d+"))
                .mapToLong(Long::parseLong)
                .sum();
    }

    private void assertCheckpointed() throws Exception {
        for (FlowingExample example : examples) {
            example.awaitCheckpoint();
        }
    }

    /** What Flink counts as bytes tells how a record has come, wherever there were many. */
    private void assertRecordsCameInBundles() throws Exception {
        int tasks = 0;
        for (FlowingExample example : examples) {
            long many = tasksOfMany(example.await(now -> true)).count();
            // A running task's two counters are not read in one instant, so that a look may find them apart. One that
            // is restarted
            // counts from zero again.
            example.await(now ->
                    tasksOfMany(now).count() >= many && tasksOfMany(now).allMatch(FlowingExamplesTest::readBundles));
            tasks += (int) many;
        }
        assertThat(tasks).as("tasks that have read many records").isPositive();
    }

    private static Stream<JsonNode> tasksOfMany(JsonNode job) {
        return StreamSupport.stream(job.get("vertices").spliterator(), false)
                .filter(task -> task.at("/metrics/read-records").asLong() > MANY_RECORDS);
    }

    private static boolean readBundles(JsonNode task) {
        JsonNode metrics = task.get("metrics");
        return isInABundle(metrics.get("read-bytes").asDouble()
                / metrics.get("read-records").asDouble());
    }

    /** 16 without a key and 28 with it; serialised none of these records takes as many. */
    private static boolean isInABundle(double bytes) {
        return (bytes >= 16 && bytes < 18) || (bytes >= 28 && bytes < 31);
    }

    private void start(PublishedExample example, String... arguments) throws Exception {
        start(example, configuration(), arguments);
    }

    /** For one whose operators Flink would chain into one task, which has no edge to look at. */
    private void startUnchained(PublishedExample example, String... arguments) throws Exception {
        assertThat(example.edges(configuration(), arguments)).isEmpty();
        Configuration configuration = configuration();
        configuration.setString("pipeline.operator-chaining.enabled", "false");
        start(example, configuration, arguments);
    }

    private void start(PublishedExample example, Configuration configuration, String... arguments) throws Exception {
        ExampleAssertions.assertBundles(example, configuration, arguments);
        examples.add(FlowingExample.start(example, configuration, arguments));
    }

    private static Configuration configuration() {
        Configuration configuration = Target.AUROCHS.configuration(Setup.DEFAULT);
        SETTINGS.forEach(configuration::setString);
        return configuration;
    }

    private String folder(String name) {
        return folder.resolve(name).toString();
    }
}
