package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import io.aurochs.tests.differential.component.WindowBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;

/** Windows by count: tumbling, sliding, and sliding by one; what they hold, what is new, what left, and what is acked. */
public final class CountWindows implements Scenario {
    private static final int MESSAGES = 100;
    private static final int LENGTH = 10;
    private static final Map<String, Integer> SLIDES = Map.of("tumbling", LENGTH, "sliding", 4, "each", 1);
    /** The tuples of the last windows never leave them. */
    private static final int ACKED = MESSAGES - LENGTH;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("tumbling", new WindowBolt().withTumblingWindow(Count.of(LENGTH)))
                .shuffleGrouping("source");
        builder.setBolt("sliding", new WindowBolt().withWindow(Count.of(LENGTH), Count.of(4)))
                .shuffleGrouping("source");
        builder.setBolt("each", new WindowBolt().withWindow(Count.of(LENGTH))).shuffleGrouping("source");
        builder.setBolt("sums", new RecordingBolt(), 2)
                .shuffleGrouping("tumbling")
                .shuffleGrouping("sliding")
                .shuffleGrouping("each");
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", ACKED);
        run.awaitCount("window", windows());
        run.awaitCount("received", windows());
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "windows", Windows.of(run.journal()),
                "sums",
                        Tally.of(run.journal().all("received").stream()
                                .map(details -> details.get(2) + " " + details.get(6)))));
    }

    private static int windows() {
        return SLIDES.values().stream().mapToInt(slide -> MESSAGES / slide).sum();
    }

    @Override
    public Outcome expected() {
        SortedMap<String, List<String>> windows = new TreeMap<>();
        List<String> sums = new ArrayList<>();
        SLIDES.forEach((bolt, slide) -> {
            for (int end = slide; end <= MESSAGES; end += slide) {
                int start = Math.max(0, end - LENGTH);
                int startBefore = Math.max(0, end - slide - LENGTH);
                windows.computeIfAbsent(bolt, b -> new ArrayList<>())
                        .add(Windows.window(
                                numbers(start, end),
                                numbers(Math.max(start, end - slide), end),
                                numbers(startBefore, start)));
                sums.add(bolt + " ["
                        + numbers(start, end).stream().mapToInt(n -> n).sum() + "]");
            }
        });
        return Outcome.of(Map.of(
                "acked", Tally.upTo(ACKED, n -> 1),
                "windows", windows,
                "sums", Tally.of(sums.stream())));
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }
}
