package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.JournalSink;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * A source that rests after each number until it has arrived behind two exchanges, whose tasks rest then, too. Nobody flushes at
 * a buffer timeout, so that on stock Flink the first number would lie for ever.
 */
public final class PingPong implements FlinkJob {
    private static final int NUMBERS = 300;
    private static final String TOPIC = "pongs";

    @Override
    public Map<String, String> settings() {
        return Map.of("execution.buffer-timeout.enabled", "false");
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        NumberSource pings = NumberSource.below(run, "pings", 1, NUMBERS);
        for (long number = 1; number < NUMBERS; number++) {
            pings = pings.waitingAt(number, arrived(number - 1));
        }
        bench.from(pings, WatermarkStrategy.noWatermarks(), "pings")
                .setParallelism(1)
                .rebalance()
                .map(number -> number)
                .returns(Types.LONG)
                .keyBy(number -> number)
                .map(number -> {
                    run.gate(arrived(number)).open();
                    return number;
                })
                .returns(Types.LONG)
                .sinkTo(JournalSink.of(run, TOPIC));
    }

    private static String arrived(long number) {
        return number + " has arrived";
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note(TOPIC, number);
        }
    }
}
