package io.aurochs.benchmarks.flink.nexmark;

import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;

/** Adds up the hashes of rows, and takes off those of rows that are taken back. */
final class ResultSink extends DiscardingSink<RowData> {
    private static final long serialVersionUID = 1L;

    private final RowHasher hasher;

    ResultSink(RowHasher hasher) {
        this.hasher = hasher;
    }

    @Override
    public SinkWriter<RowData> createWriter(WriterInitContext context) {
        return new Writer(hasher, RunProbes.current().addSink());
    }

    private record Writer(RowHasher hasher, SinkProbe probe) implements SinkWriter<RowData> {
        @Override
        public void write(RowData change, Context context) {
            long hash = hasher.hash(change);
            RowKind kind = change.getRowKind();
            if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
                probe.accept(hash);
            } else {
                probe.retract(hash);
            }
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
