package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.version.VersionedSink;
import java.io.Serial;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Keeps what it is given, until there is no more. */
final class KeepingSink<T> extends VersionedSink<T> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Kept<T> kept;

    KeepingSink(Kept<T> kept) {
        this.kept = kept;
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer();
    }

    private final class Writer implements SinkWriter<T> {
        @Override
        public void write(T object, Context context) {
            kept.add(object);
        }

        @Override
        public void flush(boolean endOfInput) {
            if (endOfInput) {
                kept.note();
            }
        }

        @Override
        public void close() {}
    }
}
