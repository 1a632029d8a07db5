package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** A source without end, against a map that blocks. The run's gate {@link #EMITTED} counts what the source's chain emits. */
public final class BlockedSink implements FlinkJob {
    /** Counts what is emitted. */
    public static final String EMITTED = "emitted";
    /** Opens when the map blocks. */
    public static final String BLOCKED = "blocked";
    /** What the names of all its tasks contain. */
    public static final String OPERATORS = "against-the-dam";

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        bench.from(
                        NumberSource.until(run, "numbers", bench.setup().producers(), "never"),
                        WatermarkStrategy.noWatermarks(),
                        OPERATORS + "-source")
                .map(new Emitted(run))
                .setParallelism(bench.setup().producers())
                .keyBy(number -> number % 100)
                .map(new Block(run))
                .name(OPERATORS + "-block")
                .rebalance()
                .sinkTo(new DiscardingSink<>())
                .name(OPERATORS + "-sink");
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
            run.gate(BLOCKED).open();
            run.gate("never opened").await();
            return number;
        }
    }
}
