package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;

/** The broadcast state pattern: numbers follow when every consumer has all rules, and are multiplied as the rules say. */
public final class BroadcastRules implements FlinkJob {
    private static final int RULES = 50;
    private static final int NUMBERS = 3_000;
    private static final String READY = "rules everywhere";
    private static final MapStateDescriptor<String, Long> FACTORS =
            new MapStateDescriptor<>("factors", Types.STRING, Types.LONG);

    @Override
    public void build(Bench bench) {
        long rulesEverywhere = (long) RULES * bench.setup().consumers();
        bench.collect(
                bench.from(
                                NumberSource.below(
                                                bench.run(),
                                                "numbers",
                                                bench.setup().producers(),
                                                NUMBERS)
                                        .waitingAt(0, READY),
                                WatermarkStrategy.noWatermarks(),
                                "numbers")
                        .keyBy(number -> "k" + number % RULES)
                        .connect(bench.numbers("rules", RULES).broadcast(FACTORS))
                        .process(new Multiply(bench.run(), rulesEverywhere)),
                "products");
    }

    private static long factor(long rule) {
        return 1L + Scatter.below(1000, rule);
    }

    /** Keeps factors in broadcast state. */
    static final class Multiply extends KeyedBroadcastProcessFunction<String, Long, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final long rulesEverywhere;

        Multiply(Run run, long rulesEverywhere) {
            this.run = run;
            this.rulesEverywhere = rulesEverywhere;
        }

        @Override
        public void processElement(Long number, ReadOnlyContext context, Collector<String> out) throws Exception {
            Long factor = context.getBroadcastState(FACTORS).get(context.getCurrentKey());
            out.collect(number + "*" + factor);
        }

        @Override
        public void processBroadcastElement(Long rule, Context context, Collector<String> out) throws Exception {
            context.getBroadcastState(FACTORS).put("k" + rule, factor(rule));
            run.gate(READY).arrive(rulesEverywhere);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("products", number + "*" + factor(number % RULES));
        }
    }
}
