package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.version.LegacySource;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.util.Collector;

/**
 * Threads that emit less than a bundle and then block until all of it has arrived behind the next exchange: a legacy source
 * that emits under the checkpoint lock, a reader that blocks when it is polled, and a flat map in the middle. What was emitted must not wait for the call to return.
 */
public final class Bursts implements FlinkJob {
    private static final int BURSTS = 3;
    private static final int SIZE = 40;
    private static final String READER = "of the reader";

    @Override
    @SuppressWarnings("deprecation")
    public void build(Bench bench) {
        Run run = bench.run();
        DataStream<String> bursts = bench.environment()
                .addSource(new BurstSource(run), "bursts")
                .uid(bench.uid("bursts"))
                .returns(Types.STRING)
                .setParallelism(1);
        arriving(bursts.keyBy(text -> text).map(text -> text), run, "of the source");
        NumberSource blocking = NumberSource.below(run, "blocking", 1, 2 * SIZE).blockingAt(SIZE, gate(READER, 0));
        arriving(
                bench.from(blocking, WatermarkStrategy.noWatermarks(), "blocking")
                        .setParallelism(1)
                        .map(number -> number / SIZE + "-" + number % SIZE)
                        .setParallelism(1)
                        .rebalance(),
                run,
                READER);
        DataStream<String> sparks = bursts.keyBy(text -> text.substring(0, 1))
                .flatMap(new BlockingFlatMap(run))
                .setParallelism(1);
        arriving(sparks.rebalance(), run, "of the flat map");
    }

    /** Opens a gate for each burst that is there in full. */
    private static void arriving(DataStream<String> texts, Run run, String whose) {
        texts.map(text -> {
                    run.gate(gate(whose, text.charAt(0) - '0')).arrive(SIZE);
                    return text;
                })
                .returns(Types.STRING)
                .sinkTo(JournalSink.of(run, whose));
    }

    private static String gate(String whose, int burst) {
        return "burst " + burst + " " + whose;
    }

    /** Emits a burst, waits for it, emits the next. */
    static final class BurstSource extends LegacySource<String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        BurstSource(Run run) {
            this.run = run;
        }

        @Override
        public void run(SourceContext<String> context) throws Exception {
            for (int burst = 0; burst < BURSTS; burst++) {
                for (int spark = 0; spark < SIZE; spark++) {
                    synchronized (context.getCheckpointLock()) {
                        context.collect(burst + "-" + spark);
                    }
                }
                run.gate(gate("of the source", burst)).await();
            }
        }

        @Override
        public void cancel() {}
    }

    /** At a burst's first record, emits one of its own and waits for it. */
    static final class BlockingFlatMap implements FlatMapFunction<String, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        BlockingFlatMap(Run run) {
            this.run = run;
        }

        @Override
        public void flatMap(String text, Collector<String> out) throws InterruptedException {
            if (!text.endsWith("-0")) {
                return;
            }
            for (int spark = 0; spark < SIZE; spark++) {
                out.collect(text + "-" + spark);
            }
            run.gate(gate("of the flat map", text.charAt(0) - '0')).await();
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (int burst = 0; burst < BURSTS; burst++) {
            for (int spark = 0; spark < SIZE; spark++) {
                if (burst < 2) {
                    journal.note(READER, burst + "-" + spark);
                }
                journal.note("of the source", burst + "-" + spark);
                journal.note("of the flat map", burst + "-0-" + spark);
            }
        }
    }
}
