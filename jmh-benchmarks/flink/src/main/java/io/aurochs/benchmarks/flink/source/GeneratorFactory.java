package io.aurochs.benchmarks.flink.source;

import io.aurochs.benchmarks.runner.RecordGenerator;
import java.io.IOException;
import java.io.Serializable;

/** Opens the generator of a split where the split is read. */
public interface GeneratorFactory<T> extends Serializable {
    /** @param split from 0 */
    RecordGenerator<T> open(int split) throws IOException;
}
