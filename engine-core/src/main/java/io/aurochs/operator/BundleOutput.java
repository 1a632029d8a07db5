package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Where the results of a transform go, of one worker. One thread at a time. */
@Internal
public interface BundleOutput {
    /**
     * A writer of records; while the task is opened.
     *
     * @param output that they go to, from 0
     */
    RecordWriter writer(int output, Schema schema);

    /** Ships a bundle, which the caller no longer owns afterwards. */
    void ship(int output, FlatBundle bundle);
}
