package io.aurochs.differential.flink.sql;

import java.io.Serial;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Keeps what it is given, until it is closed. */
final class KeepingProcess<T> extends ProcessFunction<T, Boolean> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Kept<T> kept;

    KeepingProcess(Kept<T> kept) {
        this.kept = kept;
    }

    @Override
    public void processElement(T object, Context context, Collector<Boolean> out) {
        kept.add(object);
    }

    @Override
    public void close() {
        kept.note();
    }
}
