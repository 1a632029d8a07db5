package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.windowing.assigners.GlobalWindows;
import org.apache.flink.streaming.api.windowing.triggers.CountTrigger;
import org.apache.flink.streaming.api.windowing.triggers.PurgingTrigger;

/**
 * Windows of a count of records, from a single producer: one after the other, sliding, and a global one that fires at each
 * count, purged or not. What is left when the input ends is not told.
 */
public final class CountWindows implements FlinkJob {
    private static final int NUMBERS = 2_000;
    private static final int KEYS = 9;
    private static final int SIZE = 7;
    private static final int SLIDE = 3;

    @Override
    public void build(Bench bench) {
        KeyedStream<Long, String> numbers =
                bench.timedNumbers("numbers", NUMBERS).keyBy(number -> Scatter.key(KEYS, number));
        bench.collectInOrder(numbers.countWindow(SIZE).process(new WindowContents()), "tumbling", CountWindows::keyOf);
        bench.collectInOrder(
                numbers.countWindow(SIZE, SLIDE).process(new WindowContents()), "sliding", CountWindows::keyOf);
        bench.collectInOrder(
                numbers.window(GlobalWindows.create())
                        .trigger(PurgingTrigger.of(CountTrigger.of(SLIDE)))
                        .process(new WindowContents()),
                "purged",
                CountWindows::keyOf);
        bench.collectInOrder(
                numbers.window(GlobalWindows.create())
                        .trigger(CountTrigger.of(10 * SLIDE))
                        .process(new WindowContents()),
                "growing",
                CountWindows::keyOf);
    }

    private static String keyOf(String text) {
        return text.substring(0, text.indexOf(' '));
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, List<Long>> byKey = new HashMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            String key = Scatter.key(KEYS, number);
            List<Long> before = byKey.computeIfAbsent(key, any -> new ArrayList<>());
            before.add(number);
            note(journal, "tumbling", key, before, SIZE, SIZE);
            note(journal, "sliding", key, before, SLIDE, SIZE);
            note(journal, "purged", key, before, SLIDE, SLIDE);
            note(journal, "growing", key, before, 10 * SLIDE, NUMBERS);
        }
    }

    /** Notes the last numbers of a key, {@code size} at most, if so many have come that the window fires. */
    private static void note(Journal journal, String topic, String key, List<Long> before, int every, int size) {
        if (before.size() % every == 0) {
            List<Long> last = before.subList(Math.max(0, before.size() - size), before.size());
            journal.noteInOrder(topic, key, key + " " + last);
        }
    }
}
