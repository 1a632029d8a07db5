package io.aurochs.tests.differential.scenario;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.ResultTotals;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.frauddetection.FraudLoop;
import io.aurochs.application.study.frauddetection.FraudPredictor;
import io.aurochs.application.study.frauddetection.TransactionGenerator;
import io.aurochs.application.study.frauddetection.TransitionModel;
import io.aurochs.application.study.logprocessing.GeoFinder;
import io.aurochs.application.study.logprocessing.LogGenerator;
import io.aurochs.application.study.logprocessing.LogLoop;
import io.aurochs.application.study.spikedetection.ReadingGenerator;
import io.aurochs.application.study.spikedetection.SpikeLoop;
import io.aurochs.application.study.storm.FraudTopology;
import io.aurochs.application.study.storm.LogTopology;
import io.aurochs.application.study.storm.RecordFormat;
import io.aurochs.application.study.storm.ResultHasher;
import io.aurochs.application.study.storm.SpikeTopology;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.tests.differential.component.HashingSink;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.tuple.Values;

/** An application of the scale-up study: whatever runs its topology, the results are those of its plain loop. */
public final class StudyApplication implements Scenario {
    private static final long SEED = 1;
    private static final int LINES = 2_000;
    private static final int PARALLELISM = 2;

    private final StudyTopology topology;
    private final Supplier<LineGenerator> generator;
    private final Function<Results, PlainLoop> loop;

    private StudyApplication(
            StudyTopology topology, Supplier<LineGenerator> generator, Function<Results, PlainLoop> loop) {
        this.topology = topology;
        this.generator = generator;
        this.loop = loop;
    }

    static StudyApplication fraudDetection() {
        FraudPredictor predictor = FraudPredictor.standard(SEED);
        int few = 100;
        return new StudyApplication(
                new FraudTopology(predictor),
                () -> new TransactionGenerator(SEED, TransitionModel.random(SEED), few, 0, 1),
                results -> new FraudLoop(predictor, results));
    }

    static StudyApplication spikeDetection() {
        return new StudyApplication(new SpikeTopology(), () -> new ReadingGenerator(SEED, 0, 1), SpikeLoop::new);
    }

    static StudyApplication logProcessing() {
        return new StudyApplication(
                new LogTopology(SEED),
                () -> new LogGenerator(SEED, 0, 1),
                results -> new LogLoop(new GeoFinder(SEED), results));
    }

    @Override
    public String name() {
        return "study-" + topology.name();
    }

    private List<String> lines() {
        return Stream.generate(generator.get()::next).limit(LINES).toList();
    }

    /** One source, as records of a key are to come from one. */
    private final class Parts implements TopologyParts {
        @Override
        public int sources() {
            return 1;
        }

        @Override
        public int parallelism() {
            return PARALLELISM;
        }

        @Override
        public IRichSpout source(RecordFormat format) {
            List<Message> messages = lines().stream()
                    .map(format::record)
                    .filter(Objects::nonNull)
                    .map(record -> {
                        Values timed = new Values(record.toArray());
                        timed.add(0L);
                        return Message.of(timed.toArray());
                    })
                    .toList();
            List<String> fields = new ArrayList<>(format.fields().toList());
            fields.add(StudyTopology.TIME);
            return new ListSpout(messages).tracked().declaring(fields.toArray(String[]::new));
        }

        @Override
        public IRichBolt named(IRichBolt bolt) {
            return bolt;
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
        // A record is acked once all that came of it is.
        run.awaitCount("acked", expectedTotals(new ResultTotals()));
        ResultTotals totals = new ResultTotals();
        run.journal().all("result").forEach(details -> totals.accept((Long) Objects.requireNonNull(details.get(0))));
        return outcome(run.journal().count("acked"), totals);
    }

    private static Outcome outcome(long records, ResultTotals totals) {
        return Outcome.of(Map.of("records", records, "results", totals.count(), "checksum", totals.checksum()));
    }

    /** Adds up what the plain loop makes of the lines; how many are records. */
    private long expectedTotals(ResultTotals totals) {
        PlainLoop plain = loop.apply(totals);
        return lines().stream().mapToLong(plain::process).sum();
    }

    @Override
    public Outcome expected() {
        ResultTotals totals = new ResultTotals();
        long records = expectedTotals(totals);
        return outcome(records, totals);
    }
}
