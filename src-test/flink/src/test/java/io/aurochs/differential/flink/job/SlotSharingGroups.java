package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.util.Map;
import org.apache.flink.api.common.functions.MapFunction;

/** Operators in slot sharing groups of their own, which need more slots than the job is parallel, and chains cut by hand. */
public final class SlotSharingGroups implements FlinkJob {
    private static final int NUMBERS = 5_000;
    private static final int KEYS = 16;
    private static final int GROUPS = 3;

    @Override
    public Map<String, String> settings() {
        // Stock Flink's embedded cluster counts them as if all groups shared them.
        return Map.of(
                "taskmanager.numberOfTaskSlots",
                String.valueOf(GROUPS * Math.max(Setup.DEFAULT.producers(), Setup.DEFAULT.consumers())));
    }

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        MapFunction<Long, Long> plusOne = number -> number + 1;
        bench.collectInOrder(
                        bench.numbers("numbers", NUMBERS)
                                .slotSharingGroup("sources")
                                .map(plusOne)
                                .setParallelism(producers)
                                .map(plusOne)
                                .setParallelism(producers)
                                .startNewChain()
                                .keyBy(number -> Scatter.key(KEYS, number))
                                .map(plusOne)
                                .slotSharingGroup("middle")
                                .map(plusOne)
                                .disableChaining()
                                .map(plusOne)
                                .filter(number -> number % 3 != 0)
                                .startNewChain(),
                        "numbers",
                        number -> way(number - 5, producers))
                .slotSharingGroup("sinks");
    }

    private static String way(long number, int producers) {
        return number % producers + " to " + Scatter.key(KEYS, number + 2);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            if ((number + 5) % 3 != 0) {
                journal.noteInOrder("numbers", way(number, setup.producers()), number + 5);
            }
        }
    }
}
