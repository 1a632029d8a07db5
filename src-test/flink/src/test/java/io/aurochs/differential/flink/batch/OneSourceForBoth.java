package io.aurochs.differential.flink.batch;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.io.Serial;
import java.util.Map;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.co.BroadcastProcessFunction;
import org.apache.flink.util.Collector;

/**
 * A batch job in which one source feeds both inputs of an operator that reads the broadcast one to its end first: meanwhile all other
 * records wait on the edges between, directly behind the source and behind a task. So many fit into Flink's buffers.
 */
public final class OneSourceForBoth implements FlinkJob {
    private static final int NUMBERS = 8_000;
    private static final MapStateDescriptor<Long, Long> LAST = new MapStateDescriptor<>("last", Types.LONG, Types.LONG);

    @Override
    public Map<String, String> settings() {
        return InBatch.SETTINGS;
    }

    @Override
    public void build(Bench bench) {
        DataStream<Long> numbers = bench.numbers("numbers", NUMBERS);
        collect(bench, numbers.rebalance(), numbers, "from the source");
        DataStream<Long> passed =
                numbers.rebalance().map(number -> number).returns(Types.LONG).rebalance();
        collect(bench, passed, numbers, "from a task");
    }

    private static void collect(Bench bench, DataStream<Long> waiting, DataStream<Long> broadcast, String topic) {
        bench.collect(
                waiting.connect(broadcast.broadcast(LAST))
                        .process(new WithLast())
                        .rebalance(),
                topic);
    }

    /** Each number, and the last one that was broadcast. */
    private static final class WithLast extends BroadcastProcessFunction<Long, Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, ReadOnlyContext context, Collector<String> out) throws Exception {
            out.collect(number + " " + context.getBroadcastState(LAST).get(0L));
        }

        @Override
        public void processBroadcastElement(Long number, Context context, Collector<String> out) throws Exception {
            context.getBroadcastState(LAST).put(0L, number);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("from the source", number + " " + (NUMBERS - 1));
            journal.note("from a task", number + " " + (NUMBERS - 1));
        }
    }
}
