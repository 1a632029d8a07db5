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
 * Windows by the clock, which Storm's own timer evaluates on a thread of its own: every tuple is acked when it has left, and new at
 * most once, in order. One that Storm's executor stamps just before an evaluation but adds after it has left before the next: Storm
 * never shows it to the bolt.
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

    /** What was new again or too late; all, if many never were. */
    private static List<Integer> wrong(List<Integer> fresh) {
        if (fresh.size() < MESSAGES - MOST_UNSEEN) {
            return fresh;
        }
        List<Integer> wrong = new ArrayList<>();
        int last = -1;
        for (int number : fresh) {
            if (number <= last) {
                wrong.add(number);
            }
            last = Math.max(last, number);
        }
        return wrong;
    }

    /** What was new in a bolt's windows, one after the other. */
    private static List<Integer> fresh(Run run, String bolt) {
        List<Integer> fresh = new ArrayList<>();
        for (List<@Nullable Object> details : run.journal().all("window")) {
            if (bolt.equals(details.get(0))) {
                ((List<?>) Objects.requireNonNull(details.get(2))).forEach(number -> fresh.add((Integer) number));
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
