package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.channel.Signal;
import io.aurochs.epoch.SourceIngress;
import io.aurochs.epoch.Watermark;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;

/** The output of one source, and what the engine does with it. The thread that runs the source. */
@Internal
public final class SourceFeed implements SourceOutput {
    /** Room for the largest bundles of records of a hundred bytes. */
    private static final int MOST_BUNDLE_BYTES = 8 << 20;

    private final int task;
    private final SourceIngress ingress;
    private final FlatBundlePool pool;
    private final Signal deposited;
    private final Inflow inflow;
    private final SourcePace pace;
    private final IngressBundleSize size;
    private final Schema schema;
    private final TaskMetrics metrics = new TaskMetrics();
    private final List<RecordWriter> writers = new ArrayList<>();
    private long version;
    private volatile boolean isWoken;
    /** Since the source began to produce the last time. */
    private boolean hasShipped;
    /** When it began, records that were written and not shipped. */
    private int pendingBefore;

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
    public SourceFeed(
            int task,
            SourceIngress ingress,
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

    /** What it counts; any thread may read. */
    public TaskMetrics metrics() {
        return metrics;
    }

    @Override
    public FlatBundlePool pool() {
        return pool;
    }

    @Override
    public int bundleRecords() {
        return size.records();
    }

    @Override
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

    @Override
    public void ship(FlatBundle bundle) {
        check(bundle.schema());
        hasShipped = true;
        bundle.label(ingress.epoch(), task);
        bundle.version(version);
        inflow.came();
        size.came(bundle.recordCount());
        metrics.emitted(bundle.recordCount());
        ingress.deposit(bundle);
        deposited.raise();
    }

    @Override
    public boolean watermark(long watermark) {
        if (watermark == Watermark.END) {
            throw new IllegalArgumentException(
                    "watermark=" + watermark + ": that is for the end; return EpochSource.ENDED after the last record");
        }
        flush();
        pace.idle(false);
        return end(watermark);
    }

    /** The source has ended, with what was written up to now: all windows close. */
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

    @Override
    public void wake() {
        isWoken = true;
        pace.wake();
    }

    /** Whether the source was woken since it began to produce the last time. */
    public boolean isWoken() {
        return isWoken;
    }

    /** The source begins to produce: it sees what it was woken for. */
    public void begin() {
        if (isWoken) {
            isWoken = false;
        }
        hasShipped = false;
        pendingBefore = pending();
    }

    /** The source has produced, and is called again at once: if nothing has come, what it has written before waits no longer. */
    public void produced() {
        if (!hasShipped && pendingBefore > 0 && pending() == pendingBefore) {
            flushCommitted();
        }
    }

    private int pending() {
        int records = 0;
        for (int i = 0; i < writers.size(); i++) {
            records += writers.get(i).pending();
        }
        return records;
    }

    private void flushCommitted() {
        writers.forEach(RecordWriter::flushCommitted);
    }

    @Override
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

    /**
     * From now on a version of the functions processes what is shipped.
     *
     * @return where that begins, see {@link SourceIngress#change}
     */
    public long change(long newVersion) {
        version = newVersion;
        long first = ingress.change(newVersion);
        deposited.raise();
        return first;
    }

    /** From now on the source is held back, or is not: what comes in meanwhile says nothing of the ingress. */
    public void held(boolean holds) {
        size.held(holds);
    }

    /** The source has nothing for so many nanoseconds; what it has written does not wait with it. */
    public void waits(long ns) {
        flushCommitted();
        size.waits(ns);
    }

    @Override
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
