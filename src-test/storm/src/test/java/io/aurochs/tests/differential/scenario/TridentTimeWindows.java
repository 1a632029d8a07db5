package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.FiniteBatches;
import io.aurochs.tests.differential.component.NotingFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.windowing.InMemoryWindowsStoreFactory;
import org.apache.storm.trident.windowing.config.SlidingDurationWindow;
import org.apache.storm.tuple.Fields;

/** Trident's windows by the clock, tumbling and sliding, with a store and without. */
public final class TridentTimeWindows implements Scenario {
    /** More than what the windows that are looked at hold: the batches do not end before. */
    private static final int NUMBERS = 10_000;

    private static final int BATCH = 5;
    private static final int WINDOWS = 12;
    private static final int SHORT_MS = 50;
    private static final int LONG_MS = 100;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 5);
    }

    @Override
    public StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        List<List<?>> rows =
                IntStream.range(0, NUMBERS).<List<?>>mapToObj(List::of).toList();
        Fields number = new Fields("number");
        Fields text = new Fields("text");
        Duration brief = Duration.of(SHORT_MS);
        Duration wide = Duration.of(LONG_MS);
        Stream source = trident.newStream(name(), new FiniteBatches(BATCH, rows, "number"));
        note(
                source.tumblingWindow(
                        brief, new InMemoryWindowsStoreFactory(), number, new TridentWindows.Text(), text),
                "tumbling");
        note(
                source.slidingWindow(
                        wide, brief, new InMemoryWindowsStoreFactory(), number, new TridentWindows.Text(), text),
                "sliding");
        note(
                source.window(SlidingDurationWindow.of(wide, brief), number, new TridentWindows.Text(), text),
                "sliding without a store");
        return trident.build();
    }

    private static void note(Stream windows, String what) {
        windows.filter(new Fields("text"), new NotingFilter(what));
    }

    @Override
    public Outcome outcome(Run run) {
        Map<String, Object> facts = new HashMap<>();
        for (String what : expected().facts().keySet()) {
            run.awaitCount(what, WINDOWS);
            List<List<Integer>> windows = run.journal().all(what).stream()
                    .limit(WINDOWS)
                    // Storm keeps a hundred tuples in memory and reads the others from the store, behind them.
                    .map(details -> InOrder.numbers((String) Objects.requireNonNull(details.get(0))).stream()
                            .sorted()
                            .toList())
                    .toList();
            facts.put(what, InOrder.wrong(windows, !what.equals("tumbling")));
        }
        return Outcome.of(facts);
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("tumbling", List.of(), "sliding", List.of(), "sliding without a store", List.of()));
    }
}
