package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.Watermark;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Where a source's records and watermarks go. The thread that runs the source. */
public interface SourceOutput {
    /** Bundles, in the memory of the node that the source runs on. */
    @Internal
    FlatBundlePool pool();

    /** How many records a bundle should have now: it changes with what comes in. */
    int bundleRecords();

    /**
     * A writer whose bundles are shipped here, with as many records as they should have now.
     *
     * @throws IllegalArgumentException when the schema is not the one that the source was declared with
     */
    RecordWriter writer(Schema records);

    /**
     * Ships a bundle, which the caller no longer owns afterwards.
     *
     * @throws IllegalArgumentException when its schema is not the one that the source was declared with
     */
    void ship(FlatBundle bundle);

    /**
     * Ends the epoch, with what was written up to now: later records are not older than the watermark.
     *
     * @param watermark milliseconds since 1970
     * @return false when it is not later than the one before; it means nothing then, and the epoch goes on
     * @throws IllegalArgumentException when it is {@link Watermark#END}: a source ends by what it returns
     */
    boolean watermark(long watermark);

    /**
     * The source has nothing for now, after what was written up to now: until it ships more, or says a watermark, its own follows those of
     * the sources whose records meet its own at a join or a union. It is the earliest of those that are neither idle nor at their end, or
     * the latest when all are idle. So they, and what comes of them, do not wait for this one; what it ships later is late where it is
     * older than that.
     */
    void idle();

    /** Ships what was written. */
    void flush();

    /**
     * The source has something again: it is called, however long it has said that it has nothing. A call while it produces counts as one
     * after it. Any thread.
     */
    void wake();
}
