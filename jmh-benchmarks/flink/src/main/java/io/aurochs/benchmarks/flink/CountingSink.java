package io.aurochs.benchmarks.flink;

import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Counts results and sums up their checksums, and keeps none. */
final class CountingSink<T> extends DiscardingSink<T> {
    private static final long serialVersionUID = 1L;

    private final RecordChecksum<T> checksum;

    CountingSink(RecordChecksum<T> checksum) {
        this.checksum = checksum;
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer<>(checksum, RunProbes.current().addSink());
    }

    private record Writer<T>(RecordChecksum<T> checksum, SinkProbe probe) implements SinkWriter<T> {
        @Override
        public void write(T result, Context context) {
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
