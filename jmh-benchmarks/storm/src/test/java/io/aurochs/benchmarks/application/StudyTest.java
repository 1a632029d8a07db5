package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.linearroad.TrafficPlan;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.storm.StudyTopologies;
import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.CallGenerator;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunPhases;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.StudyWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.ILocalCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The study's applications are measured, on stock Storm: what they leave is what the loop does, and results tell when their record was due. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StudyTest {
    private static final long SEED = 1;
    private static final int SOURCES = 2;
    private static final int LINES = 4_000;
    private static final double RECORDS_PER_SECOND = 4_000;
    private static final Duration WINDOW = Duration.ofMillis(200);
    private static final String SYSTEM = "stock";

    @TempDir
    Path directory;

    private ILocalCluster cluster;

    @BeforeAll
    void open() throws Exception {
        cluster = new StockCluster()
                .open(Map.of(
                        Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS,
                        true,
                        DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS,
                        1));
    }

    @AfterAll
    void close() throws Exception {
        cluster.close();
    }

    /** Over few lines, and whether each is tracked. */
    static Stream<Arguments> applications() {
        return Stream.of(
                Arguments.of(new VoipStream(SEED, SOURCES * CallGenerator.FEWEST_SUBSCRIBERS, LINES), false),
                Arguments.of(new LinearRoad(SEED, new TrafficPlan(10, 1500, 5, 200, 0.1)), true));
    }

    static Stream<Arguments> otherApplications() {
        return Stream.of(
                Arguments.of(new FraudDetection(SEED, 100, LINES), true),
                Arguments.of(new SpikeDetection(SEED, LINES), true),
                Arguments.of(new LogProcessing(SEED, LINES), true),
                Arguments.of(new TrafficMonitoring(SEED, 1_000, 100, LINES), true));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void aMeasuredTopologyLeavesWhatTheLoopDoes(StudyApplication application, boolean acks) throws Exception {
        RunProbes probes = run(application, acks, RECORDS_PER_SECOND);
        assertThat(probes.sinks().stream()
                        .mapToLong(sink -> sink.latencyNs().getTotalCount())
                        .sum())
                .as("latencies")
                .isPositive();
    }

    @ParameterizedTest
    @MethodSource("otherApplications")
    @Tag("full")
    void soDoTheOthers(StudyApplication application, boolean acks) throws Exception {
        aMeasuredTopologyLeavesWhatTheLoopDoes(application, acks);
    }

    @Test
    void soDoesOneThatTakesWhatItCan() throws Exception {
        StudyApplication words = new WordCounting(List.of("the ox", "pulls the log", "", "The log"));
        run(words, true, 0);
    }

    /** Of three motes, of which one source has two. */
    @Test
    void soDoesOneThatReadsAFile() throws Exception {
        StringBuilder readings = new StringBuilder();
        for (int epoch = 0; epoch < 300; epoch++) {
            for (int mote = 1; mote <= 3; mote++) {
                readings.append("2004-02-28 00:59:16.02785 %d %d %d.5 37.0933 45.08 2.69964\n"
                        .formatted(epoch, mote, 15 + epoch % 10));
            }
        }
        InputFile file = InputFile.of(Files.writeString(directory.resolve("data.txt"), readings));
        run(SpikeDetection.of(file, SOURCES), true, 0);
    }

    private RunProbes run(StudyApplication application, boolean acks, double rate) throws Exception {
        StudyWorkload workload = new StudyWorkload(application, SOURCES, TopologyParts.busyTasks(SOURCES));
        RunWindow window = new RunWindow();
        RunProbes probes = RunProbes.atRate(rate, workload, SOURCES, window);
        probes.install();
        ClusterSystem system = new ClusterSystem(new SharedCluster(cluster), Map.of());
        try (MeasuredRun run = system.start(new RunInput(workload, StudyTopologies.of(application), acks), probes)) {
            RunResult result = new RunPhases(run, window).measure(SYSTEM, Duration.ZERO, WINDOW);
            assertThat(result.differences()).isEmpty();
        }
        assertThat(probes.arrived()).isPositive();
        return probes;
    }
}
