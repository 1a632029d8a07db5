package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.NotingFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.trident.windowing.InMemoryWindowsStoreFactory;
import org.apache.storm.trident.windowing.config.SlidingCountWindow;
import org.apache.storm.trident.windowing.config.TumblingCountWindow;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Trident's windows of a count that slide, and those that it keeps without a store. */
public final class TridentSlidingWindows implements Scenario {
    private static final int NUMBERS = 96;
    private static final int BATCH = 5;
    private static final int WINDOW = 10;
    private static final int SLIDE = 4;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    @SuppressWarnings("unchecked") // An array of lists, for its varargs.
    public StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        List<Object>[] numbers =
                IntStream.range(0, NUMBERS).mapToObj(Values::new).toArray(List[]::new);
        Fields number = new Fields("number");
        Fields text = new Fields("text");
        // Goes on with batches that are empty, with which the last windows come.
        Stream source = trident.newStream(name(), new FixedBatchSpout(number, BATCH, numbers));
        note(
                source.slidingWindow(
                        WINDOW, SLIDE, new InMemoryWindowsStoreFactory(), number, new TridentWindows.Text(), text),
                "stored");
        note(source.window(SlidingCountWindow.of(WINDOW, SLIDE), number, new TridentWindows.Text(), text), "sliding");
        note(source.window(TumblingCountWindow.of(SLIDE), number, new TridentWindows.Text(), text), "tumbling");
        return trident.build();
    }

    private static void note(Stream windows, String what) {
        windows.filter(new Fields("text"), new NotingFilter(what));
    }

    @Override
    public Outcome outcome(Run run) {
        Map<String, Object> facts = new HashMap<>();
        for (String what : List.of("stored", "sliding", "tumbling")) {
            run.awaitCount(what, NUMBERS / SLIDE);
            facts.put(what, run.journal().all(what));
        }
        return Outcome.of(facts);
    }

    /** A window for each so many numbers, with the last ones of them. */
    private static List<List<String>> windows(int length) {
        List<List<String>> windows = new ArrayList<>();
        for (int end = SLIDE; end <= NUMBERS; end += SLIDE) {
            StringBuilder text = new StringBuilder();
            IntStream.range(Math.max(0, end - length), end)
                    .forEach(number -> text.append(' ').append(number));
            windows.add(List.of(text.toString()));
        }
        return windows;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("stored", windows(WINDOW), "sliding", windows(WINDOW), "tumbling", windows(SLIDE)));
    }
}
