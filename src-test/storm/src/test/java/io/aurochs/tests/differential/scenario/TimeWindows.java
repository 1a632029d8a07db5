package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.WindowBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Windows by the clock, which Storm's own timer evaluates on a thread of its own: every tuple is acked when it has left, and new in order
 * and at most once. Storm's executor loses those that it stamps in an evaluation's millisecond but adds after it: they have expired at the
 * next one. So some may be missing between two windows, and none within one.
 */
public final class TimeWindows implements Scenario {
    private static final int MESSAGES = 400;
    private static final int MOST_UNSEEN = MESSAGES / 10;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("tumbling", new WindowBolt().withTumblingWindow(millis(100)))
                .shuffleGrouping("source");
        builder.setBolt("sliding", new WindowBolt().withWindow(millis(200), millis(100)))
                .shuffleGrouping("source");
        builder.setBolt("sums", new WindowBolt().withTumblingWindow(millis(50)))
                .shuffleGrouping("tumbling")
                .shuffleGrouping("sliding");
        return builder.createTopology();
    }

    private static Duration millis(int millis) {
        return Duration.of(millis);
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", run.journal().count("failed"),
                "wrong in tumbling", wrong(fresh(run, "tumbling")),
                "wrong in sliding", wrong(fresh(run, "sliding"))));
    }

    /** What is in a window's new tuples and does not follow the one before; and what is in none, if that is much. */
    private static List<Integer> wrong(List<List<Integer>> windows) {
        List<Integer> wrong = new ArrayList<>();
        List<Integer> unseen = new ArrayList<>();
        int next = 0;
        for (List<Integer> window : windows) {
            if (!window.isEmpty()) {
                IntStream.range(next, window.get(0)).forEach(unseen::add);
                next = Math.max(next, window.get(0));
            }
            for (int number : window) {
                if (number != next) {
                    wrong.add(number);
                }
                next = Math.max(next, number) + 1;
            }
        }
        IntStream.range(next, MESSAGES).forEach(unseen::add);
        if (unseen.size() > MOST_UNSEEN) {
            wrong.addAll(unseen);
        }
        return wrong;
    }

    /** What was new in each of a bolt's windows. */
    private static List<List<Integer>> fresh(Run run, String bolt) {
        List<List<Integer>> fresh = new ArrayList<>();
        for (List<@Nullable Object> details : run.journal().all("window")) {
            if (bolt.equals(details.get(0))) {
                fresh.add(((List<?>) Objects.requireNonNull(details.get(2)))
                        .stream().map(Integer.class::cast).toList());
            }
        }
        return fresh;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked",
                Tally.upTo(MESSAGES, n -> 1),
                "failed",
                0L,
                "wrong in tumbling",
                List.of(),
                "wrong in sliding",
                List.of()));
    }
}
