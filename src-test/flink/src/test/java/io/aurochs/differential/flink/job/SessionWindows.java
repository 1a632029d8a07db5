package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.EventTime;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * Session windows with a gap for all and with one of each record's own. Every producer has watermarks of its own, so that
 * windows begun by the records of one are merged by those of another, and nothing comes late.
 */
public final class SessionWindows implements FlinkJob {
    private static final int NUMBERS = 4_000;
    private static final int KEYS = 20;
    private static final long GAP_MS = 30;

    @Override
    public void build(Bench bench) {
        KeyedStream<Long, String> numbers = bench.from(
                        NumberSource.below(bench.run(), "numbers", bench.setup().producers(), NUMBERS),
                        EventTime.ofNumbers(),
                        "numbers")
                .keyBy(number -> Scatter.key(KEYS, number));
        bench.collect(
                numbers.window(EventTimeSessionWindows.withGap(Duration.ofMillis(GAP_MS)))
                        .aggregate(new Sum(), new Describe()),
                "same gap");
        bench.collect(
                numbers.window(EventTimeSessionWindows.<Long>withDynamicGap(SessionWindows::gap))
                        .aggregate(new Sum(), new Describe()),
                "own gaps");
    }

    private static long gap(long number) {
        return 1L + Scatter.below(60, number);
    }

    /** Count and sum, which is merged with those of other windows. */
    static final class Sum implements AggregateFunction<Long, long[], String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public long[] createAccumulator() {
            return new long[2];
        }

        @Override
        public long[] add(Long number, long[] countAndSum) {
            countAndSum[0]++;
            countAndSum[1] += number;
            return countAndSum;
        }

        @Override
        public String getResult(long[] countAndSum) {
            return countAndSum[0] + " " + countAndSum[1];
        }

        @Override
        public long[] merge(long[] one, long[] other) {
            return new long[] {one[0] + other[0], one[1] + other[1]};
        }
    }

    /** Key and window beside what is in it. */
    static final class Describe extends ProcessWindowFunction<String, String, String, TimeWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void process(String key, Context context, Iterable<String> sums, Collector<String> out) {
            for (String sum : sums) {
                out.collect(
                        text(key, context.window().getStart(), context.window().getEnd(), sum));
            }
        }
    }

    private static String text(String key, long start, long end, String sum) {
        return key + " " + start + " " + end + " " + sum;
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        expect(journal, "same gap", number -> GAP_MS);
        expect(journal, "own gaps", SessionWindows::gap);
    }

    private static void expect(Journal journal, String topic, LongUnaryOperator gaps) {
        Map<String, Session> open = new HashMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            String key = Scatter.key(KEYS, number);
            Session session = open.get(key);
            if (session != null && number > session.end) {
                session.note(journal, topic, key);
                session = null;
            }
            if (session == null) {
                session = new Session(number);
                open.put(key, session);
            }
            session.add(number, gaps.applyAsLong(number));
        }
        open.forEach((key, session) -> session.note(journal, topic, key));
    }

    /** The same in a plain loop. */
    private static final class Session {
        private final long start;
        private long end;
        private long count;
        private long sum;

        Session(long start) {
            this.start = start;
        }

        void add(long number, long gap) {
            end = Math.max(end, number + gap);
            count++;
            sum += number;
        }

        void note(Journal journal, String topic, String key) {
            journal.note(topic, text(key, start, end, count + " " + sum));
        }
    }
}
