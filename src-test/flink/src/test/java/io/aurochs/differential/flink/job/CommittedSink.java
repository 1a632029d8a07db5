package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.ParcelSink;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/**
 * A sink of two phases with all a sink may have: what each checkpoint closes goes across an exchange before it is committed, and
 * another to a global committer behind. The source waits half way until what it has emitted is committed by both.
 */
public final class CommittedSink implements FlinkJob {
    private static final int NUMBERS = 20_000;

    @Override
    public Map<String, String> settings() {
        return Map.of("execution.checkpointing.interval", "20 ms");
    }

    @Override
    public void build(Bench bench) {
        long half = NUMBERS / 2;
        NumberSource numbers = NumberSource.below(
                        bench.run(), "numbers", bench.setup().producers(), NUMBERS)
                .waitingAt(half / bench.setup().producers(), ParcelSink.COMMITTED)
                .waitingAt(half / bench.setup().producers(), ParcelSink.COMMITTED_GLOBALLY);
        bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                .keyBy(number -> number % 50)
                .map(number -> number)
                .rebalance()
                .sinkTo(new ParcelSink(bench.run(), half))
                .uid(bench.uid("sink"));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note(ParcelSink.COMMITTED, number);
            if (number < NUMBERS / 2) {
                journal.note(ParcelSink.COMMITTED_GLOBALLY, number);
            }
        }
    }
}
