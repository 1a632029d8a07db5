package io.aurochs.differential.flink.version;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.IterativeStream;

/** An iteration, which 2.x has no more: numbers go round, one less each time, until they are 0. */
public final class Countdowns implements FlinkJob {
    private static final int NUMBERS = 60;
    private static final long WAIT_MS = 2_000;

    @Override
    public Map<String, String> settings() {
        // Their state is lost when a job starts anew, so it does not; and not together with others, for it waits long.
        return Map.of("restart-strategy.type", "none");
    }

    @Override
    @SuppressWarnings("deprecation")
    public void build(Bench bench) {
        IterativeStream<Long> round = bench.numbers("numbers", NUMBERS)
                .rebalance()
                .map(number -> number)
                .iterate(WAIT_MS);
        DataStream<Long> less = round.map(number -> number - 1);
        round.closeWith(less.filter(number -> number > 0));
        bench.collect(less.rebalance(), "steps");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        journal.note("steps", -1);
        for (long number = 1; number < NUMBERS; number++) {
            for (long step = number - 1; step >= 0; step--) {
                journal.note("steps", step);
            }
        }
    }
}
