package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.WindowBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.tuple.Tuple;

/**
 * Windows by the time that tuples carry: out of order within the lag, late beyond it. What is late goes to the stream for
 * it, or nowhere, and is acked.
 */
public final class EventTimeWindows implements Scenario {
    private static final int FIRST = 1_000;
    private static final int EVENTS = 60;
    private static final int LAG = 2;
    private static final int LENGTH = 10;
    private static final int SLIDE = 5;
    private static final int TUMBLE = 20;
    private static final int CLOSING = 1_200;
    private static final int CLOSING_AGAIN = 1_230;
    private static final int LAST = 1_300;
    private static final List<Integer> LATE = List.of(1_010, 1_050, 1_100);
    private static final List<Integer> TIMES = times();
    /** Where the late ones begin. */
    private static final int LATE_FROM = EVENTS + 2;

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
    public Map<String, Object> conf() {
        // For the whole topology: what a bolt's own configuration says of it, Storm ignores.
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
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(messages)
                        .tracked()
                        .declaring("number", "time")
                        .waiting(EVENTS + 1, "window", windowsBefore(CLOSING))
                        // Storm moves the watermark after it has closed windows: the next round tells that it has.
                        .waiting(LATE_FROM, "window", windowsBefore(CLOSING_AGAIN)));
        builder.setBolt(
                        "sliding",
                        timed(new WindowBolt().withWindow(millis(LENGTH), millis(SLIDE)))
                                .withLateTupleStream("late"))
                .shuffleGrouping("source");
        builder.setBolt("tumbling", timed(new WindowBolt().withTumblingWindow(millis(TUMBLE))))
                .shuffleGrouping("source");
        builder.setBolt("counted", timed(new WindowBolt().withTumblingWindow(Count.of(TUMBLE))))
                .shuffleGrouping("source");
        builder.setBolt("late", new Late()).shuffleGrouping("sliding", "late");
        return builder.createTopology();
    }

    private static BaseWindowedBolt timed(BaseWindowedBolt bolt) {
        return bolt.withTimestampField("time").withLag(millis(LAG));
    }

    private static Duration millis(int millis) {
        return new Duration(millis, TimeUnit.MILLISECONDS);
    }

    /** Notes {@code late} and the time of the tuple in the tuple. */
    public static final class Late extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("late", ((Tuple) input.getValueByField("late_tuple")).getInteger(0));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("window", windowsBefore(LAST));
        run.awaitCount("late", LATE.size());
        run.awaitCount("acked", LATE.size() + (long) EVENTS - TUMBLE);
        return Outcome.of(Map.of(
                "windows", Windows.of(run.journal()),
                "late", Tally.ofDetail(run.journal().all("late"), 0)));
    }

    private static long windowsBefore(int closing) {
        return windows(closing).values().stream().mapToInt(List::size).sum();
    }

    private static SortedMap<String, List<String>> windows(int closing) {
        SortedMap<String, List<String>> windows = new TreeMap<>();
        windows.put("sliding", windows(closing, LENGTH, SLIDE));
        windows.put("tumbling", windows(closing, TUMBLE, TUMBLE));
        windows.put("counted", counted());
        return windows;
    }

    /** Of those that end at the watermark or before, the ones that hold something: of an empty one nobody hears. */
    private static List<String> windows(int closing, int length, int slide) {
        List<String> windows = new ArrayList<>();
        List<Integer> before = List.of();
        for (int end = FIRST; end <= closing - LAG; end += slide) {
            List<Integer> in = new ArrayList<>();
            for (int i = 0; i < TIMES.size(); i++) {
                int time = TIMES.get(i);
                boolean late = i >= LATE_FROM && i < LATE_FROM + LATE.size();
                if (time > end - length && time <= end && !late) {
                    in.add(time);
                }
            }
            List<Integer> fresh = new ArrayList<>(in);
            fresh.removeAll(before);
            List<Integer> expired = new ArrayList<>(before);
            expired.removeAll(in);
            before = in;
            if (!in.isEmpty()) {
                windows.add(Windows.window(in, fresh, expired));
            }
        }
        return windows;
    }

    private static List<String> counted() {
        List<String> windows = new ArrayList<>();
        List<Integer> before = List.of();
        for (int end = TUMBLE; end <= EVENTS; end += TUMBLE) {
            int last = end;
            List<Integer> in =
                    IntStream.range(end - TUMBLE, last).mapToObj(TIMES::get).toList();
            windows.add(Windows.window(in, in, before));
            before = in;
        }
        return windows;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("windows", windows(LAST), "late", Tally.of(LATE.stream())));
    }
}
