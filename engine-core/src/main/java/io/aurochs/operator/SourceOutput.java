package io.aurochs.operator;

import io.aurochs.channel.Signal;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.Watermark;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;

/** Where a source's records and watermarks go. The thread that runs the source. */
public final class SourceOutput {
    /** Room for the largest bundles of records of a hundred bytes. */
    private static final int MOST_BUNDLE_BYTES = 8 << 20;

    private final int task;
    private final Ingress ingress;
    private final FlatBundlePool pool;
    private final Signal deposited;
    private final Inflow inflow;
    private final SourcePace pace;
    private final IngressBundleSize size;
    private final Schema schema;
    private final List<RecordWriter> writers = new ArrayList<>();

    /**
     * Of a source.
     *
     * @param task its graph-wide index
     * @param pool of the node that it runs on
     * @param deposited raised when a bundle may be claimed
     * @param inflow what holds the source back
     * @param pace how far it has come
     * @param size how many records its bundles should have
     * @param schema what its records were declared to consist of
     */
    public SourceOutput(
            int task,
            Ingress ingress,
            FlatBundlePool pool,
            Signal deposited,
            Inflow inflow,
            SourcePace pace,
            IngressBundleSize size,
            Schema schema) {
        this.task = task;
        this.ingress = ingress;
        this.pool = pool;
        this.deposited = deposited;
        this.inflow = inflow;
        this.pace = pace;
        this.size = size;
        this.schema = schema;
    }

    /** Bundles, in the memory of the node that the source runs on. */
    public FlatBundlePool pool() {
        return pool;
    }

    /** How many records a bundle should have now: it changes with what comes in. */
    public int bundleRecords() {
        return size.records();
    }

    /**
     * A writer whose bundles are shipped here, with as many records as they should have now.
     *
     * @throws IllegalArgumentException when the schema is not the one that the source was declared with
     */
    public RecordWriter writer(Schema records) {
        check(records);
        RecordWriter writer = new RecordWriter(records, size.records(), MOST_BUNDLE_BYTES, this::ship);
        writer.open(pool);
        writers.add(writer);
        return writer;
    }

    private void check(Schema records) {
        if (records != schema) {
            throw new IllegalArgumentException("the source was declared with schema " + schema
                    + ", and writes records of " + records.besides(schema) + "; declare it with that one");
        }
    }

    /**
     * Ships a bundle, which is somebody else's from then on.
     *
     * @throws IllegalArgumentException when its schema is not the one that the source was declared with
     */
    public void ship(FlatBundle bundle) {
        check(bundle.schema());
        bundle.label(ingress.epoch(), task);
        inflow.came();
        size.came(bundle.recordCount());
        ingress.deposit(bundle);
        deposited.raise();
    }

    /**
     * Ends the epoch, with what was written up to now: later records are not older than the watermark.
     *
     * @param watermark milliseconds since 1970
     * @return false when it is not later than the one before; it means nothing then, and the epoch goes on
     * @throws IllegalArgumentException when it is {@link Watermark#END}: a source ends by what it returns
     */
    public boolean watermark(long watermark) {
        if (watermark == Watermark.END) {
            throw new IllegalArgumentException(
                    "watermark=" + watermark + ": that is for the end; return EpochSource.ENDED after the last record");
        }
        flush();
        pace.idle(false);
        return end(watermark);
    }

    /** The source has ended, with what was written up to now: all windows close. For the engine. */
    public void end() {
        flush();
        pace.idle(false);
        end(Watermark.END);
    }

    private boolean end(long watermark) {
        if (watermark <= ingress.watermark()) {
            return false;
        }
        pace.reached(watermark);
        ingress.end(watermark);
        size.epochEnded();
        writers.forEach(writer -> writer.bundleRecords(size.records()));
        deposited.raise();
        return true;
    }

    /**
     * The source has nothing for now, after what was written up to now: until it ships more, or says a watermark, its own follows those of
     * the sources whose records meet its own at a join or a union. It is the earliest of those that are neither idle nor at their end, or
     * the latest when all are idle. So they, and what comes of them, do not wait for this one; what it ships later is late where it is
     * older than that.
     */
    public void idle() {
        flush();
        pace.idle(true);
    }

    /** Whether the watermark of an idle source is behind those that it follows. */
    public boolean canFollow() {
        return pace.isIdle() && pace.followed() > ingress.watermark();
    }

    /** Says the watermark that an idle source follows. */
    public void follow() {
        end(pace.followed());
    }

    /** From now on the source is held back, or is not: what comes in meanwhile says nothing of the ingress. For the engine. */
    public void held(boolean holds) {
        size.held(holds);
    }

    /** The source has nothing for so many nanoseconds. For the engine. */
    public void waits(long ns) {
        size.waits(ns);
    }

    /** Ships what was written. */
    public void flush() {
        writers.forEach(RecordWriter::flush);
    }

    /** Leaves out what was written and not shipped: nothing comes any more. */
    public void discard() {
        writers.forEach(RecordWriter::discard);
    }

    /** Number of the current epoch, from 0. */
    public long epoch() {
        return ingress.epoch();
    }
}
