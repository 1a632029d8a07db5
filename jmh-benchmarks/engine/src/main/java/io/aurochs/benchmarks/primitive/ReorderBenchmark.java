package io.aurochs.benchmarks.primitive;

import io.aurochs.reorder.Reordering;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What it costs to bring outputs into order, by one worker or several ({@code -t}). A worker takes the next serial number, works on so many
 * records, and sends what came of them as one unit; whoever sends works on each unit once more, a little. {@code none} sends nothing, so the
 * difference to it is what the order costs.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class ReorderBenchmark {
    private static final int CAPACITY = 1_024;
    private static final int TOKENS_OF_A_RECORD = 10;
    private static final int TOKENS_OF_A_UNIT = 10;

    /** How outputs are brought into order. */
    public enum Scheme {
        /** They are not. */
        NONE {
            @Override
            Sender sender() {
                return (serial, output) -> {
                    Blackhole.consumeCPU(TOKENS_OF_A_UNIT);
                    return true;
                };
            }
        },
        NON_BLOCKING {
            @Override
            Sender sender() {
                return reordering(Reordering.Kind.NON_BLOCKING);
            }
        },
        LOCKED {
            @Override
            Sender sender() {
                return reordering(Reordering.Kind.LOCK);
            }
        };

        abstract Sender sender();

        private static Sender reordering(Reordering.Kind kind) {
            return kind.make(CAPACITY, output -> Blackhole.consumeCPU(TOKENS_OF_A_UNIT))::send;
        }
    }

    /** Sends an output. */
    private interface Sender {
        boolean send(long serial, Object output);
    }

    @Param
    Scheme scheme = Scheme.NONE;

    /** How many records a unit has. */
    @Param({"1", "512"})
    int records;

    private final Object output = new Object();
    private AtomicLong serials = new AtomicLong();
    private Sender sender = Scheme.NONE.sender();

    @Setup
    public void start() {
        serials = new AtomicLong();
        sender = scheme.sender();
    }

    @Benchmark
    public void unit() {
        long serial = serials.getAndIncrement();
        Blackhole.consumeCPU((long) records * TOKENS_OF_A_RECORD);
        while (!sender.send(serial, output)) {
            Thread.onSpinWait();
        }
    }
}
