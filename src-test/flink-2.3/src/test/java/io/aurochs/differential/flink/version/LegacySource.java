package io.aurochs.differential.flink.version;

import java.io.Serial;
import org.apache.flink.streaming.api.functions.source.legacy.RichParallelSourceFunction;

/** A source from before FLIP-27, in the package this version of Flink has it in. */
@SuppressWarnings("deprecation")
public abstract class LegacySource<T> extends RichParallelSourceFunction<T> {
    @Serial
    private static final long serialVersionUID = 1L;
}
