package io.aurochs.differential.flink.sql;

import java.io.Serial;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Keeps what it is given, until it is closed. */
final class KeepingMap<T> extends RichMapFunction<T, Boolean> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Kept<T> kept;

    KeepingMap(Kept<T> kept) {
        this.kept = kept;
    }

    @Override
    public Boolean map(T object) {
        kept.add(object);
        return true;
    }

    @Override
    public void close() {
        kept.note();
    }
}
