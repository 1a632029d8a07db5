package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Sums of each key, reported at the end, by an operator so slow that hundreds of records are in flight on two edges when an unaligned checkpoint
 * is taken. Operators change the records that they have received, as they may.
 *
 * <p>The slow operator may also come late: it opens, and so asks for its records, only at {@link #MAY_ASK}. The first records are sent
 * before, the others when it has asked. So both lie before it when the checkpoint is taken.
 */
public final class RecordsInFlight implements FlinkJob {
    /** Opens when a checkpoint has been completed whose barriers have overtaken hundreds of records. */
    public static final String COMPLETED = "checkpoint completed";
    /** From its opening on nothing is slow any more. */
    public static final String RESUMED = "resumed";
    /** Lets operators that come late ask for their records. */
    public static final String MAY_ASK = "may ask";
    /** What sends to the slow operator. */
    public static final String RELAY = "relay";

    /** Not the sources' parallelism, so that that can be changed, too. */
    private static final int SPLITS = 6;

    private static final long NUMBERS = 12_000;
    private static final long KEYS = 50;
    private static final long MS_PER_RECORD = 50;
    private static final String SUMS = "sums";

    /** Opens when all operators that come late have asked for their records, and got some. */
    private static final String ASKED = "all have asked";

    /** Of each split: in all, less than the buffers take in, and more than is processed until a checkpoint is complete. */
    private static final long FIRST_OF_SPLIT = 100;

    /** How many numbers are sent before operators that come late have asked. */
    public static final long FIRST = SPLITS * FIRST_OF_SPLIT;

    private final boolean late;

    private RecordsInFlight(boolean late) {
        this.late = late;
    }

    /** Whose operators ask for their records before any are sent, as far as it depends on them. */
    public static RecordsInFlight toOperatorsInTime() {
        return new RecordsInFlight(false);
    }

    /** Whose slow operator asks for its records when it may. */
    public static RecordsInFlight toLateOperators() {
        return new RecordsInFlight(true);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "execution.checkpointing.interval", "20 ms",
                "execution.checkpointing.unaligned.enabled", "true",
                "taskmanager.memory.segment-size", "4 kb",
                "taskmanager.memory.network.min", "16 mb",
                "taskmanager.memory.network.max", "16 mb");
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        Overtaken overtaken = new Overtaken(run);
        NumberSource all = NumberSource.below(run, "numbers", SPLITS, NUMBERS);
        NumberSource numbers = late ? all.waitingAt(FIRST_OF_SPLIT, ASKED) : all;
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                        .map(overtaken.emitted())
                        .uid(bench.uid("emitted"))
                        .setParallelism(bench.setup().producers())
                        .map(number -> Tuple2.of(number % KEYS, number))
                        .returns(Types.TUPLE(Types.LONG, Types.LONG))
                        .uid(bench.uid("pairs"))
                        .setParallelism(bench.setup().producers())
                        .rebalance()
                        .map(new Relay())
                        .name(RELAY)
                        .uid(bench.uid(RELAY))
                        .keyBy(pair -> pair.f0, Types.LONG)
                        .process(new SlowSum(run, late, overtaken))
                        .uid(bench.uid("sum")),
                SUMS);
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long key = 0; key < KEYS; key++) {
            long sum = 0;
            for (long number = key; number < NUMBERS; number += KEYS) {
                sum += number;
            }
            journal.note(SUMS, key + "=" + sum);
        }
    }

    /** Passes on a copy, and spoils what it has received. */
    static final class Relay implements MapFunction<Tuple2<Long, Long>, Tuple2<Long, Long>> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<Long, Long> map(Tuple2<Long, Long> pair) {
            Tuple2<Long, Long> passedOn = Tuple2.of(pair.f0, pair.f1);
            pair.f1 = -1L;
            return passedOn;
        }
    }

    /** Takes its time over each record until the job is resumed, but lets the task do what else it has to do. */
    static final class SlowSum extends KeyedProcessFunction<Long, Tuple2<Long, Long>, String>
            implements CheckpointedFunction, CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Long> sum = new ValueStateDescriptor<>("sum", Types.LONG);
        private final Run run;
        private final boolean late;
        private final Overtaken overtaken;
        private transient boolean hasAsked;
        private transient long records;

        SlowSum(Run run, boolean late, Overtaken overtaken) {
            this.run = run;
            this.late = late;
            this.overtaken = overtaken;
        }

        @Override
        public void open(OpenContext context) throws InterruptedException {
            if (late && !run.gate(RESUMED).isOpen()) {
                run.gate(MAY_ASK).await();
            }
        }

        @Override
        public void processElement(Tuple2<Long, Long> pair, Context context, Collector<String> out) throws Exception {
            if (!hasAsked) {
                hasAsked = true;
                run.gate(ASKED).arrive(getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks());
            }
            awaitResumed();
            ValueState<Long> state = getRuntimeContext().getState(sum);
            Long before = state.value();
            state.update((before == null ? 0 : before) + pair.f1);
            pair.f1 = -1L;
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
            records++;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            overtaken.processed(context.getCheckpointId(), records);
        }

        private void awaitResumed() throws InterruptedException, ExecutionException {
            try {
                run.gate(RESUMED).opening().get(MS_PER_RECORD, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Not yet.
            }
        }

        @Override
        public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
            out.collect(context.getCurrentKey() + "="
                    + getRuntimeContext().getState(sum).value());
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            if (overtaken.isMany(checkpoint)) {
                run.gate(COMPLETED).open();
            }
        }
    }
}
