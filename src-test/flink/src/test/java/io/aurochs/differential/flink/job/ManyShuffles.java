package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;

/** Many records through one exchange after the other, each key's in their order to the end. */
public final class ManyShuffles implements FlinkJob {
    private static final int NUMBERS = 60_000;
    private static final int KEYS = 97;

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        bench.collectInOrder(
                bench.numbers("numbers", NUMBERS)
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .map(number -> number)
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .map(number -> number)
                        .keyBy(number -> number % KEYS),
                "numbers",
                number -> Scatter.key(KEYS, number) + "/" + number % producers + "/" + number % KEYS);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.noteInOrder(
                    "numbers",
                    Scatter.key(KEYS, number) + "/" + number % setup.producers() + "/" + number % KEYS,
                    number);
        }
    }
}
