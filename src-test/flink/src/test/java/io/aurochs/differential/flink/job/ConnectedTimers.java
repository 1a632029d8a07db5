package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/** Two keyed streams connected; both add to a sum per key and interval, which a timer tells. */
public final class ConnectedTimers implements FlinkJob {
    private static final int LEFT = 4_000;
    private static final int RIGHT = 3_000;
    private static final int KEYS = 7;
    private static final long INTERVAL_MS = 250;

    @Override
    public void build(Bench bench) {
        bench.collect(
                bench.timedNumbers("left", LEFT)
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .connect(bench.timedNumbers("right", RIGHT).keyBy(number -> Scatter.key(KEYS, number * 3)))
                        .process(new Sums()),
                "sums");
    }

    private static long endOfInterval(long timestamp) {
        return (timestamp / INTERVAL_MS + 1) * INTERVAL_MS;
    }

    /** Adds the left numbers, takes away the right ones. */
    static final class Sums extends KeyedCoProcessFunction<String, Long, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final MapStateDescriptor<Long, Long> sums = new MapStateDescriptor<>("sums", Types.LONG, Types.LONG);

        @Override
        public void processElement1(Long number, Context context, Collector<String> out) throws Exception {
            add(context, number);
        }

        @Override
        public void processElement2(Long number, Context context, Collector<String> out) throws Exception {
            add(context, -2 * number);
        }

        private void add(Context context, long amount) throws Exception {
            Long timestamp = context.timestamp();
            if (timestamp == null) {
                throw new IllegalStateException("no timestamp");
            }
            long end = endOfInterval(timestamp);
            MapState<Long, Long> state = getRuntimeContext().getMapState(sums);
            Long before = state.get(end);
            state.put(end, (before == null ? 0 : before) + amount);
            context.timerService().registerEventTimeTimer(end);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
            MapState<Long, Long> state = getRuntimeContext().getMapState(sums);
            out.collect(context.getCurrentKey() + " " + timestamp + " " + state.get(timestamp));
            state.remove(timestamp);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, Long> sums = new TreeMap<>();
        for (long number = 0; number < LEFT; number++) {
            sums.merge(Scatter.key(KEYS, number) + " " + endOfInterval(number), number, Long::sum);
        }
        for (long number = 0; number < RIGHT; number++) {
            sums.merge(Scatter.key(KEYS, number * 3) + " " + endOfInterval(number), -2 * number, Long::sum);
        }
        sums.forEach((of, sum) -> journal.note("sums", of + " " + sum));
    }
}
