package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/** Makes one record of another. Called by several threads at once. */
@FunctionalInterface
public interface MapFunction {
    /**
     * Puts the values of the new record, whose time is that of the old one; the caller begins and commits it.
     *
     * @param record at the old record
     */
    void map(RecordCursor record, RecordWriter output) throws Exception;
}
