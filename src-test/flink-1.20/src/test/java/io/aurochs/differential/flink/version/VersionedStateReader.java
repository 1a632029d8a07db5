package io.aurochs.differential.flink.version;

import java.io.Serial;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;

/** A reader of keyed state as of 2.x; 1.20 still demands the method it then never calls. */
public abstract class VersionedStateReader<K, T> extends KeyedStateReaderFunction<K, T> {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public final void open(Configuration configuration) {
        throw new UnsupportedOperationException("called with an OpenContext only");
    }
}
