package io.aurochs.differential.flink.version;

import java.io.Serial;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;

/** A sink as of 2.x; 1.20 still demands the method it then never calls. */
public abstract class VersionedSink<T> implements Sink<T> {
    @Serial
    private static final long serialVersionUID = 1L;

    @Deprecated
    @Override
    public final SinkWriter<T> createWriter(InitContext context) {
        throw new UnsupportedOperationException("called with a WriterInitContext only");
    }
}
