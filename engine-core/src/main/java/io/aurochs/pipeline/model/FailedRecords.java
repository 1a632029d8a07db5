package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;

/** Receives the records of an ordered pipeline whose functions throw. Called by several threads at once, in no order. */
@FunctionalInterface
public interface FailedRecords {
    /**
     * A function has thrown. When this throws, too, the pipeline fails.
     *
     * @param transform whose function it is
     * @param record at the record that it was given
     * @param failure what it has thrown
     */
    void failed(String transform, RecordCursor record, Exception failure) throws Exception;
}
