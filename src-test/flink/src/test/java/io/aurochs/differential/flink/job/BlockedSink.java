package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.version.LegacySource;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.co.CoMapFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Sources without end, against a map that blocks. The run's gate {@link #EMITTED} counts what the sources' chains emit. */
public final class BlockedSink implements FlinkJob {
    /** Counts what is emitted. */
    public static final String EMITTED = "emitted";
    /** Opens when the map blocks. */
    public static final String BLOCKED = "blocked";
    /** What the names of all its tasks contain. */
    public static final String OPERATORS = "against-the-dam";

    private final Flow flow;

    /** What flows against the map. */
    public enum Flow {
        /** One source. */
        SOURCE,
        /** One source of the kind before FLIP-27, which emits from a thread of its own. */
        LEGACY_SOURCE,
        /** Two sources, of either kind, into both inputs of the map. */
        BOTH
    }

    public BlockedSink(Flow flow) {
        this.flow = flow;
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        SingleOutputStreamOperator<Long> blocked = switch (flow) {
            case SOURCE -> emitted(bench, source(bench)).map(new Block(run));
            case LEGACY_SOURCE -> emitted(bench, legacySource(bench)).map(new Block(run));
            case BOTH ->
                emitted(bench, source(bench))
                        .connect(emitted(bench, legacySource(bench)))
                        .map(new BlockBoth(run));
        };
        blocked.name(OPERATORS + "-block")
                .rebalance()
                .sinkTo(new DiscardingSink<>())
                .name(OPERATORS + "-sink");
    }

    private static DataStream<Long> source(Bench bench) {
        return bench.from(
                NumberSource.until(bench.run(), "numbers", bench.setup().producers(), "never"),
                WatermarkStrategy.noWatermarks(),
                OPERATORS + "-source");
    }

    @SuppressWarnings("deprecation")
    private static DataStream<Long> legacySource(Bench bench) {
        return bench.environment()
                .addSource(new Endless(), OPERATORS + "-legacy-source")
                .returns(Types.LONG)
                .setParallelism(bench.setup().producers());
    }

    private static DataStream<Long> emitted(Bench bench, DataStream<Long> numbers) {
        return numbers.map(new Emitted(bench.run()))
                .setParallelism(bench.setup().producers())
                .keyBy(number -> number % 100);
    }

    /** Emits until it is cancelled. */
    static final class Endless extends LegacySource<Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private volatile boolean cancelled;

        @Override
        public void run(SourceContext<Long> context) {
            for (long number = 0; !cancelled; number++) {
                synchronized (context.getCheckpointLock()) {
                    context.collect(number);
                }
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    /** Counts. */
    static final class Emitted implements MapFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        Emitted(Run run) {
            this.run = run;
        }

        @Override
        public Long map(Long number) {
            run.gate(EMITTED).arrive(Long.MAX_VALUE);
            return number;
        }
    }

    private static void block(Run run) throws InterruptedException {
        run.gate(BLOCKED).open();
        run.gate("never opened").await();
    }

    /** Blocks at the first number, until interrupted. */
    static final class Block implements MapFunction<Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        Block(Run run) {
            this.run = run;
        }

        @Override
        public Long map(Long number) throws InterruptedException {
            block(run);
            return number;
        }
    }

    /** Blocks at the first number of either input, until interrupted. */
    static final class BlockBoth implements CoMapFunction<Long, Long, Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        BlockBoth(Run run) {
            this.run = run;
        }

        @Override
        public Long map1(Long number) throws InterruptedException {
            block(run);
            return number;
        }

        @Override
        public Long map2(Long number) throws InterruptedException {
            block(run);
            return number;
        }
    }
}
