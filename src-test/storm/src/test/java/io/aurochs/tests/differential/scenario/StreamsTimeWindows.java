package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Stream;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.ValueMapper;
import org.apache.storm.streams.windowing.SlidingWindows;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/** The stream builder's windows by the clock, tumbling and sliding. */
public final class StreamsTimeWindows implements Scenario {
    private static final int NUMBERS = 400;
    private static final int PART = 50;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, NUMBERS).mapToObj(n -> Message.of(n)).toList();
        ListSpout spout = new ListSpout(messages).tracked().declaring("number");
        // Each part comes after another window, so that there are several. A part may be lost as a whole.
        for (int part = 1; part < NUMBERS / PART; part++) {
            spout.waiting(part * PART, "received", part);
        }
        StreamBuilder builder = new StreamBuilder();
        Stream<Integer> numbers = builder.newStream(spout, new ValueMapper<Integer>(0));
        StreamsWindows.texts(numbers, TumblingWindows.of(Duration.of(50)))
                .map(text -> "tumbling" + text)
                .to(new RecordingBolt());
        StreamsWindows.texts(numbers, SlidingWindows.of(Duration.of(100), Duration.of(50)))
                .map(text -> "sliding" + text)
                .to(new RecordingBolt());
        return builder.build();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", NUMBERS);
        return Outcome.of(Map.of(
                "acked",
                Tally.ofDetail(run.journal().all("acked"), 1),
                "tumbling",
                InOrder.wrong(windows(run, "tumbling"), false),
                "sliding",
                InOrder.wrong(windows(run, "sliding"), true)));
    }

    private static List<List<Integer>> windows(Run run, String kind) {
        return run.journal().all("received").stream()
                .map(details -> (String) ((List<?>) Objects.requireNonNull(details.get(6))).get(0))
                .filter(text -> text.startsWith(kind))
                .map(text -> InOrder.numbers(text.substring(kind.length())))
                .toList();
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("acked", Tally.upTo(NUMBERS, n -> 1), "tumbling", List.of(), "sliding", List.of()));
    }
}
