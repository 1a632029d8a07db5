package io.aurochs.tests.differential.scenario;

import io.aurochs.application.study.Comparison;
import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Found;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.ResultTotals;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.linearroad.TrafficPlan;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.storm.CounterFactory;
import io.aurochs.application.study.storm.FraudTopology;
import io.aurochs.application.study.storm.LinearRoadTopology;
import io.aurochs.application.study.storm.LogTopology;
import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.SpikeTopology;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.application.study.storm.TrafficTopology;
import io.aurochs.application.study.storm.VoipTopology;
import io.aurochs.application.study.storm.WordCountTopology;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.CallGenerator;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.tests.differential.component.HashingSink;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.NotedBolt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.tuple.Tuple;

/** An application of the scale-up study: whatever runs its topology, the results are those of its plain loop. */
public final class Study implements Scenario {
    private static final long SEED = 1;
    private static final int LINES = 2_000;
    private static final int PARALLELISM = 2;

    private final StudyApplication application;
    private final StudyTopology topology;
    private final int parallelism;
    /** By source task. */
    private final long[] lines;

    private Study(StudyApplication application, StudyTopology topology, int parallelism, long... lines) {
        this.application = application;
        this.topology = topology;
        this.parallelism = parallelism;
        this.lines = lines;
    }

    /** Two sources, each of which begins at its own line. */
    static Study wordCount() {
        WordCounting application = new WordCounting(List.of("the ox", "pulls the log", "", "The log"));
        return new Study(application, new WordCountTopology(), PARALLELISM, LINES, LINES / 2);
    }

    static Study fraudDetection() {
        FraudDetection application = new FraudDetection(SEED, 100, LINES);
        return new Study(application, new FraudTopology(application), PARALLELISM, LINES);
    }

    static Study spikeDetection() {
        return new Study(new SpikeDetection(SEED, LINES), new SpikeTopology(), PARALLELISM, LINES);
    }

    static Study logProcessing() {
        LogProcessing application = new LogProcessing(SEED, LINES);
        return new Study(application, new LogTopology(application), PARALLELISM, LINES);
    }

    /** Two expressways, whose traffic comes again near the end. */
    static Study linearRoad() {
        LinearRoad application = new LinearRoad(SEED, new TrafficPlan(10, 1500, 5, 200, 0.1));
        return new Study(application, new LinearRoadTopology(application), PARALLELISM, 8_500, 8_500);
    }

    /** @param parallelism for one task of each operator results are certain; for more, how many records operators count */
    static Study voipStream(int parallelism) {
        VoipStream application = new VoipStream(SEED, CallGenerator.FEWEST_SUBSCRIBERS, LINES / 2);
        return new Study(application, new VoipTopology(), parallelism, LINES);
    }

    /** @param parallelism for one task of each operator means are certain, too; for more, the matches */
    static Study trafficMonitoring(int parallelism) {
        TrafficMonitoring application = new TrafficMonitoring(SEED, 100, 100, LINES);
        return new Study(application, new TrafficTopology(application), parallelism, LINES);
    }

    @Override
    public String name() {
        return "study-" + application.name() + (isOrdered() ? "" : "-in-any-order");
    }

    private boolean isExact() {
        return application.isExact(parallelism);
    }

    private boolean isOrdered() {
        return application.isOrdered(busyTasks());
    }

    /** More than others have, but where these have one. */
    private int busyTasks() {
        return parallelism == 1 ? 1 : TopologyParts.busyTasks(parallelism);
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
        public int busyTasks() {
            return Study.this.busyTasks();
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
        public CounterFactory counter(String operator) {
            return conf -> {
                Journal journal = Journal.of(conf);
                return () -> journal.note(operator);
            };
        }

        @Override
        public IRichBolt sink(ResultHasher<Tuple> hasher) {
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
        run.journal()
                .all("result")
                .forEach(details -> totals.accept(number(details, 0), number(details, 1), number(details, 2)));
        Journal journal = run.journal();
        Map<String, Long> counts = new HashMap<>();
        expectedOfLoop().operators().keySet().forEach(operator -> counts.put(operator, journal.count(operator)));
        return outcome(journal.count("acked"), new Found(journal.count("record"), totals.sums(), counts));
    }

    private static long number(List<?> details, int index) {
        return (Long) Objects.requireNonNull(details.get(index));
    }

    private Outcome outcome(long acked, Found found) {
        Map<String, Object> facts = new HashMap<>();
        facts.put("acked", acked);
        facts.put("differences", new Comparison(isExact(), isOrdered(), false).differences(expectedOfLoop(), found));
        if (isExact()) {
            facts.put("results", found.results().count());
            facts.put("checksum", found.results().checksum());
        }
        if (isOrdered()) {
            facts.put("checksum of order", found.results().orderedChecksum());
        }
        return Outcome.of(facts);
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
        Expected expected = expectedOfLoop();
        Map<String, Long> counts = new HashMap<>();
        expected.operators().forEach((operator, count) -> counts.put(operator, count.records()));
        return outcome(emitted(), new Found(expected.records(), expected.results(), counts));
    }
}
