package io.aurochs.tests.differential.scenario;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.ResultTotals;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.linearroad.TrafficPlan;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.storm.FraudTopology;
import io.aurochs.application.study.storm.LinearRoadTopology;
import io.aurochs.application.study.storm.LogTopology;
import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.ResultHasher;
import io.aurochs.application.study.storm.SpikeTopology;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.application.study.storm.TrafficTopology;
import io.aurochs.application.study.storm.VoipTopology;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.CallGenerator;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.tests.differential.component.HashingSink;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.NotedBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;

/** An application of the scale-up study: whatever runs its topology, the results are those of its plain loop. */
public final class Study implements Scenario {
    private static final long SEED = 1;
    private static final int LINES = 2_000;

    private final StudyApplication application;
    private final StudyTopology topology;
    private final int parallelism;
    /** By source task. */
    private final long[] lines;

    private Study(StudyApplication application, StudyTopology topology, long... lines) {
        this.application = application;
        this.topology = topology;
        parallelism = application.isExact(2) ? 2 : 1;
        this.lines = lines;
    }

    static Study fraudDetection() {
        FraudDetection application = new FraudDetection(SEED, 100, LINES);
        return new Study(application, new FraudTopology(application), LINES);
    }

    static Study spikeDetection() {
        return new Study(new SpikeDetection(SEED, LINES), new SpikeTopology(), LINES);
    }

    static Study logProcessing() {
        LogProcessing application = new LogProcessing(SEED, LINES);
        return new Study(application, new LogTopology(application), LINES);
    }

    /** Two expressways, whose traffic comes again near the end. */
    static Study linearRoad() {
        LinearRoad application = new LinearRoad(SEED, new TrafficPlan(10, 1500, 5, 200, 0.1));
        return new Study(application, new LinearRoadTopology(application), 8_500, 8_500);
    }

    static Study voipStream() {
        return new Study(new VoipStream(SEED, CallGenerator.FEWEST_SUBSCRIBERS, LINES / 2), new VoipTopology(), LINES);
    }

    static Study trafficMonitoring() {
        TrafficMonitoring application = new TrafficMonitoring(SEED, 1_000, 100, LINES);
        return new Study(application, new TrafficTopology(application), LINES);
    }

    @Override
    public String name() {
        return "study-" + application.name();
    }

    /** Of the sources in turn, as their spouts take them. */
    private List<String> lines() {
        List<Lines> sources = IntStream.range(0, lines.length)
                .mapToObj(task -> application.lines(task, lines.length))
                .toList();
        return LongStream.range(0, LongStream.of(lines).sum())
                .mapToObj(i -> sources.get((int) (i % lines.length)).line(i / lines.length))
                .toList();
    }

    private final class Parts implements TopologyParts {
        private int emitted;

        @Override
        public int sources() {
            return lines.length;
        }

        @Override
        public int parallelism() {
            return parallelism;
        }

        @Override
        public IRichSpout source(RecordFormat format) {
            List<Message> messages = lines().stream()
                    .map(line -> format.record(line, 0L))
                    .filter(Objects::nonNull)
                    .map(record -> Message.of(record.toArray()))
                    .toList();
            emitted = messages.size();
            List<String> fields = new ArrayList<>(format.fields().toList());
            fields.add(StudyTopology.TIME);
            return new ListSpout(messages).tracked().declaring(fields.toArray(String[]::new));
        }

        @Override
        public IRichBolt named(IRichBolt bolt) {
            return new NotedBolt(bolt);
        }

        @Override
        public IRichBolt sink(ResultHasher hasher) {
            return new HashingSink(hasher);
        }
    }

    @Override
    public StormTopology topology() {
        return topology.build(new Parts());
    }

    @Override
    public Outcome outcome(Run run) {
        // A line is acked once all that came of it is.
        run.awaitCount("acked", emitted());
        ResultTotals totals = new ResultTotals();
        run.journal().all("result").forEach(details -> totals.accept((Long) Objects.requireNonNull(details.get(0))));
        long acked = run.journal().count("acked");
        return outcome(acked, new Expected(run.journal().count("record"), totals.count(), totals.checksum()));
    }

    private static Outcome outcome(long acked, Expected found) {
        return Outcome.of(Map.of(
                "acked", acked, "records", found.records(), "results", found.results(), "checksum", found.checksum()));
    }

    /** How many lines are records. */
    private long emitted() {
        Parts parts = new Parts();
        topology.build(parts);
        return parts.emitted;
    }

    private Expected expectedOfLoop() {
        return application.expected(lines);
    }

    @Override
    public Outcome expected() {
        return outcome(emitted(), expectedOfLoop());
    }
}
