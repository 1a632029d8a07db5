package io.aurochs.benchmarks.primitive;

import io.aurochs.channel.Channel;
import io.aurochs.channel.Signal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/** A bundle from producer to consumer: by one thread, without contention, and between two threads that never sleep. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChannelBenchmark {
    private static final int BUNDLES = 8;
    private static final Signal NOBODY = () -> {};

    /** One channel with the default capacity. */
    @State(Scope.Group)
    public static class Pair {
        final Object bundle = new Object();
        final Channel<Object> channel = new Channel<>(BUNDLES, NOBODY, NOBODY);
    }

    @Benchmark
    @Group("oneThread")
    public @Nullable Object offerAndPoll(Pair pair) {
        pair.channel.offer(pair.bundle);
        return pair.channel.poll();
    }

    @Benchmark
    @Group("twoThreads")
    public void producer(Pair pair, Control control) {
        while (!pair.channel.offer(pair.bundle) && !control.stopMeasurement) {
            Thread.onSpinWait();
        }
    }

    @Benchmark
    @Group("twoThreads")
    public @Nullable Object consumer(Pair pair, Control control) {
        Object bundle = pair.channel.poll();
        while (bundle == null && !control.stopMeasurement) {
            Thread.onSpinWait();
            bundle = pair.channel.poll();
        }
        return bundle;
    }
}
