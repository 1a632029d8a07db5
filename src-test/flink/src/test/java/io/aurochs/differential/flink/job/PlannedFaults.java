package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import io.aurochs.differential.flink.job.FaultPlan.Fault;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.util.Collector;

/**
 * Sums per key, of numbers that flow until the run's gate {@link #ENOUGH} opens, while things go wrong as a {@link FaultPlan}
 * says. When they have, and checkpoints have been completed since, that gate opens by itself, or {@link #PAUSED} does if
 * the test is to cancel or stop the job and resume it.
 */
public final class PlannedFaults implements FlinkJob {
    /** Opens when the sources are to end. */
    public static final String ENOUGH = "enough";
    /** Opens when all has gone wrong that is to, in a job that does not end by itself. */
    public static final String PAUSED = "paused";
    /** To be opened for a job that was paused, before it runs again. */
    public static final String RESUMED = "resumed";
    /** Once open, a subtask stands still at {@link #DAM}. */
    public static final String HOLD = "hold";
    /** Opens when that subtask stands still. */
    public static final String HELD = "held";
    /** Opens when as many checkpoints as may run at the same time have begun without it. */
    public static final String CHECKPOINTS_WAITING = "checkpoints waiting";
    /** Opens when one more has. */
    public static final String ONE_MORE_WAITING = "one more checkpoint waiting";
    /** Lets that subtask go on. */
    public static final String DAM = "dam";

    private static final String SOURCE = "numbers";
    private static final String SHORT_SOURCE = "few numbers";
    private static final String SUMS = "sums";
    private static final String STARTED = "started";
    private static final String BEGUN = "last checkpoint begun";
    private static final String PASSED = "last checkpoint the held subtask passed";
    private static final int KEYS = 200;
    private static final int FEW = 300;
    private static final int GROUPS = 16;

    private final FaultPlan plan;

    public PlannedFaults(FaultPlan plan) {
        this.plan = plan;
    }

    @Override
    public Map<String, String> settings() {
        return plan.settings();
    }

    @Override
    public void build(Bench bench) {
        for (int region = 0; region < plan.regions(); region++) {
            build(bench, region);
        }
    }

    private void build(Bench bench, int region) {
        Run run = bench.run();
        int producers = bench.setup().producers();
        // Faults belong to the first region.
        FaultPlan faults = plan;
        NumberSource numbers = NumberSource.until(run, in(region, SOURCE), producers, ENOUGH);
        NumberSource source =
                region == 0 ? numbers.checking(() -> throwIf(faults.strikes(Fault.SOURCE_THROWS, run))) : numbers;
        DataStream<Long> stream = bench.from(source, WatermarkStrategy.noWatermarks(), in(region, SOURCE))
                .map(new NoteCheckpoints(run, plan, region))
                .setParallelism(producers)
                .uid(bench.uid(in(region, "note checkpoints")));
        if (plan.sourceEndsEarly()) {
            stream = stream.union(bench.numbers(in(region, SHORT_SOURCE), FEW));
        }
        bench.collect(
                shuffled(stream)
                        .map(new FaultyMap(run, plan, region))
                        .uid(bench.uid(in(region, "map")))
                        .keyBy(PlannedFaults::key)
                        .process(new FaultySum(run, plan, region))
                        .uid(bench.uid(in(region, "sum"))),
                in(region, SUMS));
    }

    private DataStream<Long> shuffled(DataStream<Long> stream) {
        return switch (plan.shuffle()) {
            case REBALANCE -> stream.rebalance();
            case RESCALE -> stream.rescale();
            case SHUFFLE -> stream.shuffle();
            case KEYED -> stream.keyBy(number -> number % GROUPS);
        };
    }

    private static String in(int region, String name) {
        return name + " of region " + region;
    }

    private static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    private static void throwIf(boolean strikes) {
        if (strikes) {
            throw new IllegalStateException("thrown on purpose");
        }
    }

    private static void throwErrorIf(boolean strikes) {
        if (strikes) {
            throw new Error("thrown on purpose");
        }
    }

    /** How often subtasks of a region's map were started. */
    public static long started(Run run, int region) {
        return run.gate(in(region, STARTED)).arrivals();
    }

    /** The sums of all numbers the sources had emitted when they ended, the last time they did. */
    public Journal expected(Run run) {
        Journal journal = new Journal();
        int producers = plan.setup().producers();
        for (int region = 0; region < plan.regions(); region++) {
            SumAtEnd.Sums sums = new SumAtEnd.Sums();
            for (int split = 0; split < producers; split++) {
                long count = run.number(NumberSource.endName(in(region, SOURCE), split));
                for (long position = 0; position < count; position++) {
                    long number = split + position * producers;
                    sums.add(key(number), number);
                }
            }
            for (long number = 0; plan.sourceEndsEarly() && number < FEW; number++) {
                sums.add(key(number), number);
            }
            sums.note(journal, in(region, SUMS));
        }
        return journal;
    }

    /** Holds the subtask if {@link #HOLD} is open, until {@link #DAM} is; it has taken part in the checkpoints up to the given one. */
    private static void hold(Run run, FaultPlan plan, long lastCheckpoint) throws InterruptedException {
        if (run.gate(HOLD).isOpen() && !run.gate(DAM).isOpen()) {
            run.setNumber(PASSED, lastCheckpoint);
            run.gate(HELD).open();
            countWaiting(run, plan);
            run.gate(DAM).await();
        }
    }

    private static void begin(Run run, FaultPlan plan, long checkpoint) {
        run.setNumber(BEGUN, checkpoint);
        countWaiting(run, plan);
    }

    /** Looks how many checkpoints have begun that the held subtask has not seen; called when either changes. */
    private static void countWaiting(Run run, FaultPlan plan) {
        if (!run.gate(HELD).isOpen()) {
            return;
        }
        long waiting = run.number(BEGUN) - run.number(PASSED);
        if (waiting >= plan.concurrentCheckpoints()) {
            run.gate(CHECKPOINTS_WAITING).open();
        }
        if (waiting > plan.concurrentCheckpoints()) {
            run.gate(ONE_MORE_WAITING).open();
        }
    }

    /** In the source's chain: tells of the last checkpoint that began there. */
    static final class NoteCheckpoints extends RichMapFunction<Long, Long> implements CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final FaultPlan plan;
        private final int region;

        NoteCheckpoints(Run run, FaultPlan plan, int region) {
            this.run = run;
            this.plan = plan;
            this.region = region;
        }

        @Override
        public Long map(Long number) {
            return number;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            boolean tells = plan.held() == FaultPlan.Held.SUM && region == 0;
            if (tells && getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
                begin(run, plan, context.getCheckpointId());
            }
        }
    }

    /** Keeps a count in operator state; throws, and knows when the job is to go on to its end. */
    static final class FaultyMap extends RichMapFunction<Long, Long>
            implements CheckpointedFunction, CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final FaultPlan plan;
        private final int region;
        private transient ListState<Long> counts;
        private long count;
        private int checkpoints;
        private long lastCheckpoint;

        @SuppressWarnings("NullAway.Init") // Flink initialises a function in initializeState().
        FaultyMap(Run run, FaultPlan plan, int region) {
            this.run = run;
            this.plan = plan;
            this.region = region;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            run.gate(in(region, STARTED)).arrive(Long.MAX_VALUE);
            counts = context.getOperatorStateStore().getListState(new ListStateDescriptor<>("counts", Types.LONG));
            for (Long restored : counts.get()) {
                count += restored;
            }
            lastCheckpoint = context.getRestoredCheckpointId().orElse(0);
        }

        @Override
        public Long map(Long number) throws InterruptedException {
            count++;
            if (region == 0) {
                throwIf(plan.strikes(Fault.MAP_THROWS, run));
                throwErrorIf(plan.strikes(Fault.MAP_ERROR, run));
            }
            if (plan.held() == FaultPlan.Held.MAP && subtask() == 0) {
                hold(run, plan, lastCheckpoint);
            }
            return number;
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            counts.update(List.of(count));
            lastCheckpoint = context.getCheckpointId();
            if (plan.held() == FaultPlan.Held.MAP && subtask() == 1) {
                begin(run, plan, lastCheckpoint);
            }
            if (region == 0) {
                throwIf(plan.strikes(Fault.SNAPSHOT_THROWS, run));
            }
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            boolean decides = region == 0 && subtask() == 0;
            if (!decides || !plan.isThrough(run) || !shortSourceHasEnded()) {
                return;
            }
            checkpoints++;
            // As many may have been running when the last fault struck, and be completed before it is noticed.
            if (checkpoints > plan.concurrentCheckpoints()) {
                boolean isLast = plan.end() == FaultPlan.End.BY_ITSELF
                        || run.gate(RESUMED).isOpen();
                run.gate(isLast ? ENOUGH : PAUSED).open();
            }
        }

        private int subtask() {
            return getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
        }

        private boolean shortSourceHasEnded() {
            return !plan.sourceEndsEarly() || run.number(NumberSource.endName(in(region, SHORT_SOURCE), 0)) > 0;
        }
    }

    /** Throws, and stands still when it is to. */
    static final class FaultySum extends SumAtEnd implements CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final FaultPlan plan;
        private final int region;
        private long lastCheckpoint;

        FaultySum(Run run, FaultPlan plan, int region) {
            super(run);
            this.run = run;
            this.plan = plan;
            this.region = region;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {
            lastCheckpoint = context.getRestoredCheckpointId().orElse(0);
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            lastCheckpoint = context.getCheckpointId();
        }

        @Override
        public void processElement(Long number, Context context, Collector<String> out) throws Exception {
            super.processElement(number, context, out);
            if (region != 0) {
                return;
            }
            throwIf(plan.strikes(Fault.SUM_THROWS, run));
            throwErrorIf(plan.strikes(Fault.SUM_ERROR, run));
            boolean mayBeHeld = plan.held() == FaultPlan.Held.SUM;
            if (mayBeHeld && getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
                hold(run, plan, lastCheckpoint);
            }
        }
    }
}
