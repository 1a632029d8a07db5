package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/** Makes one record of two. Called by several threads at once. */
@FunctionalInterface
public interface JoinFunction {
    /**
     * Puts the values of the new record, whose time is that of the later one; the caller begins and commits it.
     *
     * @param left at the record of the stream that is joined
     * @param right at the record of the other one
     */
    void join(RecordCursor left, RecordCursor right, RecordWriter output) throws Exception;
}
