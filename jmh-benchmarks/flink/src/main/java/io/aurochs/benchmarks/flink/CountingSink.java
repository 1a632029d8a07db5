package io.aurochs.benchmarks.flink;

import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Counts results and sums up their checksums, and keeps none. */
final class CountingSink<T> extends DiscardingSink<T> {
    private static final long serialVersionUID = 1L;

    private final RecordChecksum<T> checksum;
    private final boolean measuresLatency;

    private CountingSink(RecordChecksum<T> checksum, boolean measuresLatency) {
        this.checksum = checksum;
        this.measuresLatency = measuresLatency;
    }

    CountingSink(RecordChecksum<T> checksum) {
        this(checksum, false);
    }

    /** One to which latencies are measured, too: a result's timestamp is when its record was due. */
    static <T> CountingSink<T> measuringLatency(RecordChecksum<T> checksum) {
        return new CountingSink<>(checksum, true);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer<>(checksum, RunProbes.current().addSink(), measuresLatency);
    }

    private record Writer<T>(RecordChecksum<T> checksum, SinkProbe probe, boolean measuresLatency)
            implements SinkWriter<T> {
        @Override
        public void write(T result, Context context) {
            if (measuresLatency) {
                probe.recordLatency(context.timestamp());
            }
            probe.accept(checksum.of(result));
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
