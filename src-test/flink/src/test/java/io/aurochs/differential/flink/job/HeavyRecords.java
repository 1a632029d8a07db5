package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * One task that makes records of given sizes without end, against one that takes some and then waits at a gate. Gates {@link #MADE} and
 * {@link #TAKEN} count.
 */
public final class HeavyRecords implements FlinkJob {
    /** Counts records that are made. */
    public static final String MADE = "made";
    /** Counts records that are taken, the one included at which the taker waits. */
    public static final String TAKEN = "taken";
    /** Opens when the taker waits. */
    public static final String WAITING = "waiting";
    /** Has the taker go on. */
    public static final String GO_ON = "go on";
    /** Ends the source. */
    public static final String END = "end";
    /** Opens when the maker's part of a checkpoint is done. */
    public static final String BARRIER_SENT = "barrier sent";
    /** Opens when the taker's part of a checkpoint is done; how many records it had taken is the run's number of that name. */
    public static final String BARRIER_TAKEN = "barrier taken";

    /** What the name of the task that makes the records contains. */
    public static final String MAKER = "makes-heavy-records";

    /** What a slow taker rests at each record, at least. */
    private static final long REST_NS = 100_000;

    private final Sizes sizes;
    private final long takes;
    private final long restNs;

    /** How large records are. */
    public enum Sizes {
        /** 100 bytes. */
        SMALL(100, 100),
        /** 10 kB. */
        MIDDLE(10_000, 10_000),
        /** 1 MB. */
        LARGE(1_000_000, 1_000_000),
        /** From 100 bytes to 200 kB: half of them small, one in twenty of the largest. */
        MIXED(100, 200_000);

        private final int least;
        private final int most;

        Sizes(int least, int most) {
            this.least = least;
            this.most = most;
        }

        /** Of the record made of a number, bytes. */
        int of(long number) {
            if (this != MIXED) {
                return least;
            }
            int chance = new SplittableRandom(number).nextInt(20);
            return chance == 0 ? most : chance < 10 ? 10_000 : least;
        }

        /** Of the largest, bytes. */
        public int most() {
            return most;
        }
    }

    /** @param takes how many records are taken before the taker waits */
    public HeavyRecords(Sizes sizes, long takes) {
        this(sizes, takes, 0);
    }

    private HeavyRecords(Sizes sizes, long takes, long restNs) {
        this.sizes = sizes;
        this.takes = takes;
        this.restNs = restNs;
    }

    /** The same with a taker that takes at most ten records in a millisecond, before it waits. */
    public HeavyRecords takenSlowly() {
        return new HeavyRecords(sizes, takes, REST_NS);
    }

    /** Size of the record made of a number, bytes. */
    public int bytesOf(long number) {
        return sizes.of(number);
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        bench.from(NumberSource.until(run, "numbers", 1, END), WatermarkStrategy.noWatermarks(), MAKER)
                .map(new Make(run, sizes))
                .returns(byte[].class)
                .rebalance()
                .map(new Take(run, takes, restNs))
                .name("takes-heavy-records")
                .sinkTo(new DiscardingSink<>());
    }

    static final class Make implements MapFunction<Long, byte[]>, CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final Sizes sizes;

        Make(Run run, Sizes sizes) {
            this.run = run;
            this.sizes = sizes;
        }

        @Override
        public byte[] map(Long number) {
            run.gate(MADE).arrive(Long.MAX_VALUE);
            return new byte[sizes.of(number)];
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            run.gate(BARRIER_SENT).open();
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}
    }

    static final class Take implements MapFunction<byte[], Long>, CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final long takes;
        private final long restNs;

        Take(Run run, long takes, long restNs) {
            this.run = run;
            this.takes = takes;
            this.restNs = restNs;
        }

        @Override
        public Long map(byte[] record) throws InterruptedException {
            LockSupport.parkNanos(restNs);
            if (run.gate(TAKEN).arrive(Long.MAX_VALUE) > takes) {
                run.gate(WAITING).open();
                run.gate(GO_ON).await();
            }
            return (long) record.length;
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            run.setNumber(BARRIER_TAKEN, run.gate(TAKEN).arrivals());
            run.gate(BARRIER_TAKEN).open();
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}
    }
}
