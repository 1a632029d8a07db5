package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;

/** Tells which records go on. Called by several threads at once. */
@FunctionalInterface
public interface RecordPredicate {
    /**
     * Whether a record goes on.
     *
     * @param record at the record
     */
    boolean test(RecordCursor record) throws Exception;
}
