package io.aurochs.differential.flink.job;

import java.util.concurrent.ThreadLocalRandom;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Keys by what is another key each time; stock fails, since a key's state is on another task when it is selected again. */
public final class RandomKeys implements FlinkJob {
    private static final int NUMBERS = 2_000;

    @Override
    public void build(Bench bench) {
        bench.numbers("numbers", NUMBERS)
                .keyBy(number -> "k" + ThreadLocalRandom.current().nextLong())
                .process(new CountPerKey<>())
                .sinkTo(new DiscardingSink<>());
    }
}
