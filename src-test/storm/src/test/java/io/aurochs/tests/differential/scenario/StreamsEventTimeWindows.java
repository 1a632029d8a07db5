package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.windowing.SlidingWindows;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.streams.windowing.Window;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/**
 * The stream builder's windows by the time that tuples carry: out of order within the lag, late beyond it. Each result has its window's end as
 * its time. What is late goes to the stream for it, to which a bolt outside the builder listens.
 */
public final class StreamsEventTimeWindows implements Scenario {
    private static final int FIRST = 1_000;
    private static final int EVENTS = 60;
    private static final int LAG = 2;
    private static final int LENGTH = 20;
    private static final int SLIDE = 5;
    private static final int CLOSING = 1_200;
    private static final int CLOSING_AGAIN = 1_230;
    private static final int LAST = 1_300;
    private static final List<Integer> LATE = List.of(1_010, 1_050, 1_100);
    /** Where the late ones begin. */
    private static final int LATE_FROM = EVENTS + 2;

    private static final List<Integer> TIMES = times();
    private static final String TIME = "time";
    private static final String LATE_STREAM = "late";

    private final String kind;
    private final int slide;

    private StreamsEventTimeWindows(String kind, int slide) {
        this.kind = kind;
        this.slide = slide;
    }

    /** Windows that do not overlap. */
    public static StreamsEventTimeWindows tumbling() {
        return new StreamsEventTimeWindows("tumbling", LENGTH);
    }

    /** Windows that overlap. */
    public static StreamsEventTimeWindows sliding() {
        return new StreamsEventTimeWindows("sliding", SLIDE);
    }

    /** Pairs in the wrong order, then two that close the windows before them, late ones, one in time, and a last one. */
    private static List<Integer> times() {
        List<Integer> times = new ArrayList<>();
        for (int i = 0; i < EVENTS; i += 2) {
            times.add(FIRST + i + 1);
            times.add(FIRST + i);
        }
        times.add(CLOSING);
        times.add(CLOSING_AGAIN);
        times.addAll(LATE);
        times.add(CLOSING_AGAIN + 10);
        times.add(LAST);
        return times;
    }

    @Override
    public String name() {
        return "StreamsEventTimeWindows-" + kind;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 20);
    }

    @Override
    public boolean onlyByReference() {
        // A late tuple travels as the value of another one.
        return true;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                TIMES.stream().map(time -> Message.of(time, Long.valueOf(time))).toList();
        ListSpout spout = new ListSpout(messages)
                .tracked()
                .declaring("number", TIME)
                .waiting(EVENTS + 1, "received", windowsBefore(CLOSING).size())
                // Storm moves the watermark after it has closed windows: the next round tells that it has.
                .waiting(LATE_FROM, "received", windowsBefore(CLOSING_AGAIN).size());
        StreamBuilder builder = new StreamBuilder();
        // Next to the spout: a bolt between them would have the windows wait for a watermark of a stream that has none.
        builder.newStream(spout)
                .window(window())
                .map(tuple -> tuple.getInteger(0))
                .aggregate("", (text, n) -> text + " " + n, (one, other) -> one + other)
                .to(new RecordingBolt());
        StormTopology topology = builder.build();
        listenToLate(topology);
        return topology;
    }

    private Window<?, ?> window() {
        return kind.equals("tumbling")
                ? TumblingWindows.of(Duration.of(LENGTH))
                        .withTimestampField(TIME)
                        .withLag(Duration.of(LAG))
                        .withLateTupleStream(LATE_STREAM)
                : SlidingWindows.of(Duration.of(LENGTH), Duration.of(slide))
                        .withTimestampField(TIME)
                        .withLag(Duration.of(LAG))
                        .withLateTupleStream(LATE_STREAM);
    }

    /** The builder has no stream of late tuples to go on with. */
    private static void listenToLate(StormTopology topology) {
        String windowed = topology.get_bolts().entrySet().stream()
                .filter(bolt -> bolt.getValue().get_common().get_streams().containsKey(LATE_STREAM))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setBolt("late", new EventTimeWindows.Late()).shuffleGrouping(windowed, LATE_STREAM);
        topology.put_to_bolts(
                "late",
                Objects.requireNonNull(builder.createTopology().get_bolts().get("late")));
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("received", windowsBefore(LAST).size());
        run.awaitCount("late", LATE.size());
        return Outcome.of(Map.of(
                "windows",
                run.journal().all("received").stream()
                        .map(details -> String.valueOf(details.get(6)))
                        .toList(),
                "late",
                Tally.ofDetail(run.journal().all("late"), 0)));
    }

    /** Of those that end at the watermark or before, the ones that hold something: an empty one has no result. */
    private List<String> windowsBefore(int closing) {
        List<String> windows = new ArrayList<>();
        for (int end = FIRST; end <= closing - LAG; end += slide) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < TIMES.size(); i++) {
                int time = TIMES.get(i);
                boolean late = i >= LATE_FROM && i < LATE_FROM + LATE.size();
                if (time > end - LENGTH && time <= end && !late) {
                    text.append(' ').append(time);
                }
            }
            if (!text.isEmpty()) {
                windows.add("[" + text + ", " + end + "]");
            }
        }
        return windows;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("windows", windowsBefore(LAST), "late", Tally.of(LATE.stream())));
    }
}
