package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Counts results and adds up what is compared of them, and keeps none. */
final class CountingSink<T> extends DiscardingSink<T> {
    private static final long serialVersionUID = 1L;

    private final ResultHasher<T> hasher;
    private final boolean measuresLatency;

    private CountingSink(ResultHasher<T> hasher, boolean measuresLatency) {
        this.hasher = hasher;
        this.measuresLatency = measuresLatency;
    }

    CountingSink(ResultHasher<T> hasher) {
        this(hasher, false);
    }

    /** One to which latencies are measured, too: a result's timestamp is when its record was due. */
    static <T> CountingSink<T> measuringLatency(ResultHasher<T> hasher) {
        return new CountingSink<>(hasher, true);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer<>(hasher, RunProbes.current().addSink(), measuresLatency);
    }

    private record Writer<T>(ResultHasher<T> hasher, SinkProbe probe, boolean measuresLatency)
            implements SinkWriter<T> {
        @Override
        public void write(T result, Context context) {
            if (measuresLatency) {
                probe.recordLatency(context.timestamp());
            }
            hasher.hand(result, probe);
        }

        @Override
        public void flush(boolean endOfInput) {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
