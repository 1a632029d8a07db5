package io.aurochs.differential.flink.job;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.flink.CounterFactory;
import io.aurochs.application.study.flink.JobParts;
import io.aurochs.application.study.flink.StudyJobs;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.linearroad.TrafficPlan;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.CallGenerator;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;

/** An application of the scale-up study: whatever runs its job, as many results as its plain loop has, with the same sum of hashes. */
public final class Study implements FlinkJob {
    private static final long SEED = 1;
    private static final int LINES = 3_000;
    /** Enough for a few producers. */
    private static final int SUBSCRIBERS = 4 * CallGenerator.FEWEST_SUBSCRIBERS;

    private static final String RESULTS = "results";
    /** The topic of what operators count, besides results. */
    public static final String COUNTED = "counted";

    /** Opens when the sources of one that waits have emitted the first half of the lines. */
    public static final String HALF = "half";
    /** Lets them emit the rest. */
    public static final String RESUMED = "resumed";

    /** Some minutes of expressways that are full early. */
    private static final int ROAD_LINES = 16_000;

    private final StudyApplication application;
    private final int count;

    private final boolean isWaiting;

    private Study(StudyApplication application, int count) {
        this(application, count, false);
    }

    private Study(StudyApplication application, int count, boolean isWaiting) {
        this.application = application;
        this.count = count;
        this.isWaiting = isWaiting;
    }

    /** The same, whose sources wait half way at a gate, see {@link #RESUMED}. */
    public Study waiting() {
        return new Study(application, count, true);
    }

    /** Whose state is that of filters, which cannot be divided. */
    public static Study voipStream() {
        return new Study(new VoipStream(SEED, SUBSCRIBERS, LINES / 2), LINES);
    }

    /** Whose state is keyed or broadcast. */
    public static Study linearRoad() {
        return new Study(new LinearRoad(SEED, new TrafficPlan(10, 1500, 5, 200, 0.1)), ROAD_LINES);
    }

    /** All of them, over few lines. */
    public static List<FlinkJob> all() {
        return List.of(
                new Study(new WordCounting(manyWords()), LINES),
                new Study(new FraudDetection(SEED, 100, LINES), LINES),
                new Study(new SpikeDetection(SEED, LINES), LINES),
                new Study(new LogProcessing(SEED, LINES), LINES),
                voipStream(),
                new Study(new TrafficMonitoring(SEED, 100, 100, LINES), LINES),
                linearRoad());
    }

    /** Lines of so many different words that each task keeps more of them than are left to the caches. */
    private static List<String> manyWords() {
        return IntStream.range(0, 2 * LINES / 3)
                .mapToObj(line -> IntStream.range(0, 10)
                        .mapToObj(word -> "word" + (10 * line + word))
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    @Override
    public String name() {
        return "Study of " + application.name();
    }

    @Override
    public void build(Bench bench) {
        Parts parts = new Parts(bench);
        StudyJobs.of(application).build(parts);
        DataStream<Long> hashes =
                parts.hashes.stream().reduce((one, other) -> one.union(other)).orElseThrow();
        bench.collect(
                hashes.keyBy(hash -> RESULTS).process(new SumAtEnd(bench.run())).uid(bench.uid("sum")), RESULTS);
    }

    private final class Parts implements JobParts {
        private final Bench bench;
        private final List<DataStream<Long>> hashes = new ArrayList<>();
        private final boolean isExact;
        private final boolean isOrdered;

        Parts(Bench bench) {
            this.bench = bench;
            isExact = isExact(bench.setup());
            isOrdered = isOrdered(bench.setup());
        }

        @Override
        public DataStream<String> lines() {
            int producers = bench.setup().producers();
            String[] lines = linesOf(producers);
            return numbers(producers)
                    .map(number -> lines[Math.toIntExact(number)])
                    .setParallelism(producers);
        }

        private DataStream<Long> numbers(int producers) {
            if (!isWaiting) {
                return bench.numbers("lines", count);
            }
            Run run = bench.run();
            long half = count / 2 / producers;
            NumberSource source =
                    NumberSource.below(run, "lines", producers, count).waitingAt(half, RESUMED);
            return bench.from(source, WatermarkStrategy.noWatermarks(), "lines")
                    .map(number -> {
                        run.gate(HALF).arrive(half * producers);
                        return number;
                    })
                    .setParallelism(producers);
        }

        @Override
        public <K, I, O> KeyedProcessFunction<K, I, O> named(KeyedProcessFunction<K, I, O> function) {
            return function;
        }

        @Override
        public <I, O> ProcessFunction<I, O> named(ProcessFunction<I, O> function) {
            return function;
        }

        @Override
        public CounterFactory counter(String operator) {
            Run run = bench.run();
            return () -> {
                Journal journal = run.journal();
                return () -> journal.note(COUNTED, operator);
            };
        }

        @Override
        public <R> void results(DataStream<R> results, ResultHasher<R> hasher) {
            boolean hashesMatter = isExact;
            boolean orderMatters = isOrdered;
            hashes.add(results.map(result -> (hashesMatter ? hasher.hash(result) : 0L)
                            + (orderMatters ? hasher.orderedHash(result) : 0L))
                    .returns(Types.LONG));
        }
    }

    private boolean isExact(Setup setup) {
        return application.isExact(Math.max(setup.producers(), setup.consumers()));
    }

    private boolean isOrdered(Setup setup) {
        return application.isOrdered(Math.max(setup.producers(), setup.consumers()));
    }

    /** By number: producer n modulo {@code producers} emits the n-th. */
    private String[] linesOf(int producers) {
        String[] all = new String[count];
        for (int producer = 0; producer < producers; producer++) {
            Lines lines = application.lines(producer, producers);
            for (int number = producer; number < count; number += producers) {
                all[number] = lines.line(number / producers);
            }
        }
        return all;
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        int producers = setup.producers();
        long[] counts = new long[producers];
        for (int number = 0; number < count; number++) {
            counts[number % producers]++;
        }
        Expected expected = application.expected(counts);
        ResultSums results = expected.results();
        long sum = (isExact(setup) ? results.checksum() : 0) + (isOrdered(setup) ? results.orderedChecksum() : 0);
        journal.note(RESULTS, SumAtEnd.text(RESULTS, results.count(), sum));
        expected.operators().forEach((operator, count) -> {
            for (long record = 0; record < count.records(); record++) {
                journal.note(COUNTED, operator);
            }
        });
    }
}
