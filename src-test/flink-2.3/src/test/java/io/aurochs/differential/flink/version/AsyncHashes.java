package io.aurochs.differential.flink.version;

import io.aurochs.differential.flink.component.HalfWay;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.io.Serial;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.v2.ValueState;
import org.apache.flink.api.common.state.v2.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * For each key a hash of its numbers in their order, in state that answers later; it fails once, half way. Answers for records of
 * other keys may come in between.
 */
final class AsyncHashes implements FlinkJob {
    private static final int NUMBERS = 6_000;
    private static final int KEYS = 20;
    private static final int FACTOR = 31;

    @Override
    public void build(Bench bench) {
        NumberSource numbers =
                NumberSource.below(bench.run(), "numbers", 1, NUMBERS).waitingAt(NUMBERS / 2, HalfWay.CHECKPOINTED);
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                        .setParallelism(1)
                        .map(new HalfWay<>(bench.run(), "half", NUMBERS / 2, 1))
                        .returns(Types.LONG)
                        .setParallelism(1)
                        .uid(bench.uid("half way"))
                        .keyBy(AsyncHashes::key)
                        .enableAsyncState()
                        .process(new HashAtEnd())
                        .uid(bench.uid("hash")),
                "hashes");
    }

    private static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, Long> hashes = new TreeMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            long added = number;
            hashes.compute(key(number), (key, before) -> next(before == null ? 0 : before, added));
        }
        hashes.forEach((key, hash) -> journal.note("hashes", key + " " + hash));
    }

    private static long next(long before, long number) {
        return before * FACTOR + number;
    }

    private static final class HashAtEnd extends KeyedProcessFunction<String, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient ValueState<Long> hash;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
        HashAtEnd() {}

        @Override
        public void open(OpenContext context) {
            hash = getRuntimeContext().getState(new ValueStateDescriptor<>("hash", Types.LONG));
        }

        @Override
        public void processElement(Long number, Context context, Collector<String> out) {
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE - 1);
            hash.asyncValue().thenCompose(before -> hash.asyncUpdate(next(before == null ? 0 : before, number)));
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) {
            String key = context.getCurrentKey();
            hash.asyncValue().thenAccept(last -> out.collect(key + " " + last));
        }
    }
}
