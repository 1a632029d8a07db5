package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Each key's numbers, summed and counted in keyed state and told when the input has ended. */
class SumAtEnd extends KeyedProcessFunction<String, Long, String> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final String gate;
    private final long wanted;
    private final ValueStateDescriptor<Long> sum = new ValueStateDescriptor<>("sum", Types.LONG);
    private final ValueStateDescriptor<Long> count = new ValueStateDescriptor<>("count", Types.LONG);

    SumAtEnd(Run run) {
        this(run, "summed", Long.MAX_VALUE);
    }

    /** One that opens a gate when all subtasks together have got so many numbers. */
    SumAtEnd(Run run, String gate, long wanted) {
        this.run = run;
        this.gate = gate;
        this.wanted = wanted;
    }

    @Override
    public void processElement(Long number, Context context, Collector<String> out) throws Exception {
        add(sum, number);
        add(count, 1);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE - 1);
        run.gate(gate).arrive(wanted);
    }

    private void add(ValueStateDescriptor<Long> descriptor, long amount) throws Exception {
        ValueState<Long> state = getRuntimeContext().getState(descriptor);
        Long before = state.value();
        state.update(before == null ? amount : before + amount);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
        out.collect(text(
                context.getCurrentKey(),
                getRuntimeContext().getState(count).value(),
                getRuntimeContext().getState(sum).value()));
    }

    /** The result for a key. */
    static String text(String key, long count, long sum) {
        return key + " " + count + " " + sum;
    }

    /** The same in a plain loop. */
    static final class Sums {
        private final Map<String, long[]> countAndSum = new TreeMap<>();

        void add(String key, long number) {
            long[] both = countAndSum.computeIfAbsent(key, any -> new long[2]);
            both[0]++;
            both[1] += number;
        }

        void note(Journal journal, String topic) {
            countAndSum.forEach((key, both) -> journal.note(topic, text(key, both[0], both[1])));
        }
    }
}
