package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Timers of both kinds. The source stays open, silent, until what the processing-time timers emit has arrived two exchanges
 * further on; event-time timers fire as watermarks pass, those beyond at the end of the input.
 */
public final class Timers implements FlinkJob {
    private static final int NUMBERS = 2_000;
    private static final int KEYS = 11;
    private static final String TICKS = "ticks";

    @Override
    public void build(Bench bench) {
        NumberSource numbers =
                NumberSource.below(bench.run(), "numbers", 1, NUMBERS + 1).waitingAt(NUMBERS, TICKS);
        var fired = bench.from(numbers, EventTime.ofNumbers(), "numbers")
                .setParallelism(1)
                .keyBy(number -> Scatter.key(KEYS, number))
                .process(new Fire());
        fired.filter(text -> text.startsWith("tick"))
                .keyBy(text -> text)
                .map(text -> text)
                .sinkTo(JournalSink.<String>of(bench.run(), TICKS).opensGateAt(NUMBERS));
        bench.collect(fired.filter(text -> text.startsWith("event")).rebalance(), "events");
    }

    /** Registers a timer of each kind for each number. */
    static final class Fire extends KeyedProcessFunction<String, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context context, Collector<String> out) {
            // Each in a time of its own, long past: two timers of a key at the same time are one.
            if (number < NUMBERS) {
                context.timerService().registerProcessingTimeTimer(1_000_000 + number);
            }
            context.timerService().registerEventTimeTimer(eventTimer(number));
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
            String kind = switch (context.timeDomain()) {
                case PROCESSING_TIME -> "tick";
                case EVENT_TIME -> "event";
            };
            out.collect(kind + " " + context.getCurrentKey() + " " + timestamp);
        }
    }

    private static long eventTimer(long number) {
        return number % 10 == 0 ? Long.MAX_VALUE - number : number + 37;
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note(TICKS, "tick " + Scatter.key(KEYS, number) + " " + (1_000_000 + number));
        }
        for (long number = 0; number <= NUMBERS; number++) {
            journal.note("events", "event " + Scatter.key(KEYS, number) + " " + eventTimer(number));
        }
    }
}
