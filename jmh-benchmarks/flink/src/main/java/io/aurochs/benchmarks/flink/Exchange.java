package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.flink.source.RecordSource;
import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.MultipleConnectedStreams;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.MultipleInputTransformation;
import org.apache.flink.util.Collector;

/**
 * {@code numbers -exchange-> pass on -> sink}: next to nothing but one kind of exchange, and numbers, which are the cheapest
 * to serialise.
 */
final class Exchange implements Application<Long> {
    private static final int KEYS = 1 << 10;
    private static final int MANY = 64;
    private static final int INPUTS = 3;
    private static final int PENDING = 100;

    private final Kind kind;
    private final int splits;
    private final int parallelism;

    /** How numbers get to the operator that passes them on. */
    enum Kind {
        KEY_BY("keyby"),
        TWO_INPUT("twoinput"),
        MULTI_INPUT("multiinput"),
        BROADCAST("broadcast"),
        REBALANCE("rebalance"),
        REBALANCE_MANY("rebalance" + MANY),
        ASYNC("async"),
        CHAIN("chain");

        private final String name;

        Kind(String name) {
            this.name = name;
        }
    }

    private Exchange(Kind kind, int splits, int parallelism) {
        this.kind = kind;
        this.splits = splits;
        this.parallelism = parallelism;
    }

    /** Empty if there is no such exchange. */
    static Optional<Exchange> named(String name, int splits, int parallelism) {
        return Stream.of(Kind.values())
                .filter(kind -> kind.name.equals(name))
                .findAny()
                .map(kind -> new Exchange(kind, splits, parallelism));
    }

    @Override
    public String name() {
        return kind.name;
    }

    @Override
    public double recordsPerEmission() {
        return arrivals();
    }

    /** How often each number arrives. */
    private int arrivals() {
        return switch (kind) {
            case TWO_INPUT -> 2;
            case MULTI_INPUT -> INPUTS;
            case BROADCAST -> parallelism;
            case KEY_BY, REBALANCE, REBALANCE_MANY, ASYNC, CHAIN -> 1;
        };
    }

    @Override
    public boolean measuresLatency() {
        return false;
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        DataStream<Long> numbers = env.fromSource(
                new RecordSource<>(NumberGenerator::new, splits),
                WatermarkStrategy.noWatermarks(),
                "numbers",
                Types.LONG);
        passedOn(numbers)
                .sinkTo(new CountingSink<>(new NumberChecksum()))
                .name("sink")
                .setParallelism(consumers());
    }

    private int consumers() {
        return kind == Kind.REBALANCE_MANY ? MANY : parallelism;
    }

    /** Operators that change numbers, and change them back: no exchange at all, but what lies between chained operators. */
    private static DataStream<Long> chained(DataStream<Long> numbers) {
        return numbers.map(number -> number + 1)
                .returns(Types.LONG)
                .filter(number -> number != Long.MIN_VALUE)
                .map(number -> number ^ MANY)
                .returns(Types.LONG)
                .flatMap((Long number, Collector<Long> out) -> out.collect(number))
                .returns(Types.LONG)
                .filter(number -> number != Long.MAX_VALUE)
                .map(number -> number ^ MANY)
                .returns(Types.LONG)
                .map(number -> number - 1)
                .returns(Types.LONG)
                .map(new PassOn());
    }

    private DataStream<Long> passedOn(DataStream<Long> numbers) {
        return switch (kind) {
            case KEY_BY -> numbers.keyBy(number -> number % KEYS, Types.LONG).map(new PassOn());
            case TWO_INPUT -> numbers.rebalance().connect(numbers.rebalance()).map(new PassOnBoth());
            case MULTI_INPUT -> multiInput(numbers);
            case BROADCAST -> numbers.broadcast().map(new PassOn());
            case REBALANCE, REBALANCE_MANY ->
                numbers.rebalance().map(new PassOn()).setParallelism(consumers());
            case ASYNC ->
                AsyncDataStream.unorderedWait(numbers.rebalance(), new AnswerAtOnce(), 1, TimeUnit.MINUTES, PENDING);
            case CHAIN -> chained(numbers);
        };
    }

    private DataStream<Long> multiInput(DataStream<Long> numbers) {
        StreamExecutionEnvironment env = numbers.getExecutionEnvironment();
        MultipleInputTransformation<Long> merged =
                new MultipleInputTransformation<>("merge", new MergeFactory(INPUTS), Types.LONG, parallelism);
        for (int input = 0; input < INPUTS; input++) {
            merged.addInput(numbers.rebalance().getTransformation());
        }
        env.addOperator(merged);
        return new MultipleConnectedStreams(env).transform(merged);
    }

    @Override
    public RecordGenerator<Long> generator(int split) {
        return new NumberGenerator(split);
    }

    @Override
    public LoopBody<Long> loop(RunProbes probes) {
        return new ExchangeLoop(probes, arrivals());
    }

    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        long records = 0;
        long checksum = 0;
        for (SourceProbe source : sources) {
            NumberGenerator numbers = new NumberGenerator(source.task());
            for (long i = 0; i < source.emitted(); i++) {
                checksum += NumberChecksum.ofNumber(numbers.record(i));
            }
            records += source.emitted();
        }
        return ExpectedRun.exact(records * arrivals(), records * arrivals(), checksum * arrivals(), Map.of());
    }
}
