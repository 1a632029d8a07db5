package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;

/**
 * State of every kind, that of the sources included, in a job that stands still half way. What was restored is noted by each
 * subtask; what came of it, at the end.
 */
public final class RescaledState implements FlinkJob {
    /** Opens when the first half is in the state. */
    public static final String HALF = "half";
    /** Lets the sources go on. */
    public static final String RESUMED = "resumed";
    /** The operator with list and union list state. */
    public static final String REMEMBER = "remember";
    /** The operator with keyed and broadcast state. */
    public static final String COMBINE = "combine";
    /** List state, redistributed. */
    public static final ListStateDescriptor<Long> SEEN = new ListStateDescriptor<>("seen", Types.LONG);
    /** Union list state: how many numbers each subtask has seen. */
    public static final ListStateDescriptor<Long> COUNTS = new ListStateDescriptor<>("counts", Types.LONG);
    /** Broadcast state: what the numbers of a key are multiplied by. */
    public static final MapStateDescriptor<String, Long> FACTORS =
            new MapStateDescriptor<>("factors", Types.STRING, Types.LONG);

    private static final String READY = "factors everywhere";
    private static final String RESTORED_LIST = "restored list";
    private static final String RESTORED_UNION = "restored union list";
    private static final String RESTORED_BROADCAST = "restored broadcast";
    private static final String STATES = "states";

    /** Not the sources' parallelism, so that that can be changed, too. */
    private static final int SPLITS = 6;

    private static final int KEYS = 60;
    private static final int NUMBERS = 6_000;
    private static final int FIRST_HALF = NUMBERS / 2;

    private final boolean expiring;

    /** Keyed state has a time to live, or has not. */
    public RescaledState(boolean expiring) {
        this.expiring = expiring;
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        NumberSource numbers = NumberSource.below(run, "numbers", SPLITS, NUMBERS)
                .waitingAt(0, READY)
                .waitingAt(FIRST_HALF / SPLITS, RESUMED);
        // Still there when the savepoint is taken: what has ended could not be restored with another parallelism.
        NumberSource factors = NumberSource.below(run, "factors", SPLITS, KEYS).waitingAt(KEYS / SPLITS, RESUMED);
        DataStream<Long> remembered = bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                .rebalance()
                .map(new Remember(run))
                .uid(bench.uid(REMEMBER));
        bench.collect(
                remembered
                        .keyBy(RescaledState::key)
                        .connect(bench.from(factors, WatermarkStrategy.noWatermarks(), "factors")
                                .broadcast(FACTORS))
                        .process(new Combine(
                                run,
                                new KeyedStates(expiring),
                                (long) KEYS * bench.setup().consumers()))
                        .uid(bench.uid(COMBINE)),
                STATES);
    }

    static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    static long factor(long key) {
        return 1L + Scatter.below(1000, key);
    }

    /** Keeps all numbers in list state. */
    static final class Remember extends RichMapFunction<Long, Long> implements CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private transient ListState<Long> seen;
        private transient ListState<Long> counts;
        private long count;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in initializeState().
        Remember(Run run) {
            this.run = run;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            seen = context.getOperatorStateStore().getListState(SEEN);
            counts = context.getOperatorStateStore().getUnionListState(COUNTS);
            if (!context.isRestored()) {
                return;
            }
            for (Long number : seen.get()) {
                run.journal().note(RESTORED_LIST, number);
            }
            int entries = 0;
            long total = 0;
            for (Long one : counts.get()) {
                entries++;
                total += one;
            }
            int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
            noteUnion(run.journal(), subtask, entries, total);
            count = subtask == 0 ? total : 0;
        }

        static void noteUnion(Journal journal, int subtask, int entries, long total) {
            journal.note(RESTORED_UNION, subtask + ": " + total + " in " + entries);
        }

        @Override
        public Long map(Long number) throws Exception {
            seen.add(number);
            count++;
            return number;
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            counts.update(List.of(count));
        }
    }

    /** Multiplies by what broadcast state says, and keeps everything in keyed state. */
    static final class Combine extends KeyedBroadcastProcessFunction<String, Long, Long, String>
            implements CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final KeyedStates states;
        private final long factorsEverywhere;

        Combine(Run run, KeyedStates states, long factorsEverywhere) {
            this.run = run;
            this.states = states;
            this.factorsEverywhere = factorsEverywhere;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            BroadcastState<String, Long> factors =
                    context.getOperatorStateStore().getBroadcastState(FACTORS);
            if (context.isRestored()) {
                Map<String, Long> restored = new TreeMap<>();
                for (Map.Entry<String, Long> entry : factors.entries()) {
                    restored.put(entry.getKey(), entry.getValue());
                }
                noteFactors(run.journal(), getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(), restored);
            }
        }

        static void noteFactors(Journal journal, int subtask, Map<String, Long> factors) {
            journal.note(RESTORED_BROADCAST, subtask + ": " + factors);
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {}

        @Override
        public void open(OpenContext context) {
            states.open(getRuntimeContext());
        }

        @Override
        public void processElement(Long number, ReadOnlyContext context, Collector<String> out) throws Exception {
            Long factor = context.getBroadcastState(FACTORS).get(context.getCurrentKey());
            states.add(number, factor);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE - 1);
            run.gate(HALF).arrive(FIRST_HALF);
        }

        @Override
        public void processBroadcastElement(Long key, Context context, Collector<String> out) throws Exception {
            context.getBroadcastState(FACTORS).put("k" + key, factor(key));
            run.gate(READY).arrive(factorsEverywhere);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
            out.collect(states.text(context.getCurrentKey()));
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        expectStates(NUMBERS, journal, STATES);
    }

    /** Notes what a single thread has in its keyed state half way. */
    static void expectStatesAtHalf(Journal journal, String topic) {
        expectStates(FIRST_HALF, journal, topic);
    }

    private static void expectStates(long numbers, Journal journal, String topic) {
        Map<String, KeyedStates.Plain> states = new TreeMap<>();
        for (long number = 0; number < numbers; number++) {
            states.computeIfAbsent(key(number), any -> new KeyedStates.Plain())
                    .add(number, factor(Long.parseLong(key(number).substring(1))));
        }
        states.forEach((key, plain) -> journal.note(topic, plain.text(key)));
    }

    /** Notes what a restored run has to find: all of the first run's state, wherever it has gone. */
    public void expectRestored(Setup first, Setup then, Journal journal) {
        expectNumbersAtHalf(journal, RESTORED_LIST);
        for (int subtask = 0; subtask < then.consumers(); subtask++) {
            Remember.noteUnion(journal, subtask, first.consumers(), FIRST_HALF);
            Combine.noteFactors(journal, subtask, allFactors());
        }
        expect(then, journal);
    }

    static void expectNumbersAtHalf(Journal journal, String topic) {
        for (long number = 0; number < FIRST_HALF; number++) {
            journal.note(topic, number);
        }
    }

    /** Notes how many counts there are half way, and their sum. */
    static void expectCounts(Setup setup, Journal journal, String topic) {
        journal.note(topic, "all " + setup.consumers() + " " + FIRST_HALF);
    }

    static Map<String, Long> allFactors() {
        Map<String, Long> factors = new TreeMap<>();
        for (long key = 0; key < KEYS; key++) {
            factors.put("k" + key, factor(key));
        }
        return factors;
    }
}
