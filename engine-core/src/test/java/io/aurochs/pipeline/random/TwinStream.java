package io.aurochs.pipeline.random;

import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.oracle.PlainStream;

/**
 * A stream of a pipeline, and what should come there.
 *
 * @param name unique in the pipeline
 */
record TwinStream(String name, RecordStream stream, PlainStream plain) {
    /** Whether its records are those that sources produce, so that any transform takes them. */
    boolean isOfColumns() {
        return stream.schema() == Columns.SCHEMA;
    }
}
