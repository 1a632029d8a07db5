package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/** Makes any number of records of one. Called by several threads at once. */
@FunctionalInterface
public interface FlatMapFunction {
    /**
     * Begins, fills and commits the new records. They should not be older than the old one, or they may be late.
     *
     * @param record at the old record
     */
    void flatMap(RecordCursor record, RecordWriter output) throws Exception;
}
