package io.aurochs.differential.flink.version;

import java.io.Serial;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;

/** A reader of keyed state; in 1.20 there is more to it. */
public abstract class VersionedStateReader<K, T> extends KeyedStateReaderFunction<K, T> {
    @Serial
    private static final long serialVersionUID = 1L;
}
