package io.aurochs.benchmarks.primitive;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckBatchPool;
import io.aurochs.ack.AckCollector;
import io.aurochs.ack.AckLedger;
import io.aurochs.ack.AckListener;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Per message: entered at its source, one record acknowledged at a consumer, the batch applied at the source. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Thread)
public class AckBenchmark implements AckListener<Object> {
    private static final int MESSAGES = 512;
    private static final Object MESSAGE = new Object();

    private final AckLedger<Object> ledger = new AckLedger<>(0, this);
    private final AckBatchPool pool = new AckBatchPool();
    private final AckCollector collector = new AckCollector(1, pool, this::apply);
    private final long[] roots = new long[MESSAGES];
    private long edgeId = 1;
    private long acked;

    private void apply(int source, AckBatch batch) {
        ledger.apply(batch);
        pool.recycle(batch);
    }

    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long enterAcknowledgeAndApply() {
        long first = edgeId;
        for (int i = 0; i < MESSAGES; i++) {
            long root = ledger.enter(MESSAGE, MESSAGE, 0);
            roots[i] = root;
            ledger.emitted(root, edgeId++);
        }
        for (int i = 0; i < MESSAGES; i++) {
            collector.acknowledge(roots[i], first + i);
        }
        collector.ship();
        if (ledger.pending() != 0) {
            throw new IllegalStateException("pending=" + ledger.pending() + ": not every message was acknowledged");
        }
        return acked;
    }

    @Override
    public void acked(Object message, Object tag, long startMs) {
        acked++;
    }

    @Override
    public void failed(Object message, Object tag, long startMs) {
        throw new IllegalStateException("nothing fails here");
    }

    @Override
    public void timedOut(Object message, Object tag, long startMs) {
        throw new IllegalStateException("nothing times out here");
    }
}
