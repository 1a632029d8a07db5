package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.BroadcastProcessFunction;
import org.apache.flink.util.Collector;

/** Broadcast state beside a stream without keys: numbers follow when every consumer has all words, and are translated by them. */
public final class BroadcastWords implements FlinkJob {
    private static final int WORDS = 40;
    private static final int NUMBERS = 2_000;
    private static final String READY = "words everywhere";
    private static final MapStateDescriptor<Long, String> DICTIONARY =
            new MapStateDescriptor<>("dictionary", Types.LONG, Types.STRING);

    @Override
    public void build(Bench bench) {
        NumberSource numbers = NumberSource.below(
                        bench.run(), "numbers", bench.setup().producers(), NUMBERS)
                .waitingAt(0, READY);
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                        .rebalance()
                        .connect(bench.numbers("words", WORDS).broadcast(DICTIONARY))
                        .process(new Translate(
                                bench.run(), (long) WORDS * bench.setup().consumers())),
                "texts");
    }

    private static String word(long number) {
        return Scatter.key(10_000, number);
    }

    /** Keeps the words in broadcast state. */
    static final class Translate extends BroadcastProcessFunction<Long, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final long wordsEverywhere;

        Translate(Run run, long wordsEverywhere) {
            this.run = run;
            this.wordsEverywhere = wordsEverywhere;
        }

        @Override
        public void processElement(Long number, ReadOnlyContext context, Collector<String> out) throws Exception {
            out.collect(number + " " + context.getBroadcastState(DICTIONARY).get(number % WORDS));
        }

        @Override
        public void processBroadcastElement(Long number, Context context, Collector<String> out) throws Exception {
            context.getBroadcastState(DICTIONARY).put(number, word(number));
            run.gate(READY).arrive(wordsEverywhere);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("texts", number + " " + word(number % WORDS));
        }
    }
}
