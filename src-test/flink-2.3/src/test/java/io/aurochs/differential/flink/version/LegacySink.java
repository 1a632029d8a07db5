package io.aurochs.differential.flink.version;

import java.io.Serial;
import org.apache.flink.streaming.api.functions.sink.legacy.RichSinkFunction;

/** A sink from before sink2, in the package this version of Flink has it in. */
@SuppressWarnings("deprecation")
public abstract class LegacySink<T> extends RichSinkFunction<T> {
    @Serial
    private static final long serialVersionUID = 1L;
}
