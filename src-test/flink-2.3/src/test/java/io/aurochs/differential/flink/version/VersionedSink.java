package io.aurochs.differential.flink.version;

import java.io.Serial;
import org.apache.flink.api.connector.sink2.Sink;

/** A sink; in 1.20 there is more to it. */
public abstract class VersionedSink<T> implements Sink<T> {
    @Serial
    private static final long serialVersionUID = 1L;
}
