package io.aurochs.pipeline.random;

import io.aurochs.operator.ReplayableSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Produces what a feed has, a few items at a time, in bundles of at most so many records. */
final class FeedSource implements ReplayableSource {
    private static final int MOST_AT_ONCE = 30;
    private static final long MOST_WAIT_NS = 20_000;

    private final List<Feed.Item> items;
    private final int bundleRecords;
    private final Random random;
    private final int limit;
    private int next;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    /** @param limit behind so many items it has nothing for ever */
    FeedSource(Feed feed, int bundleRecords, long seed, int limit) {
        this.limit = limit;
        this.items = feed.items();
        this.bundleRecords = bundleRecords;
        this.random = new Random(seed);
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(Columns.SCHEMA);
        writer.bundleRecords(bundleRecords);
    }

    @Override
    public void open(SourceOutput newOutput, String position) {
        open(newOutput);
        next = Integer.parseInt(position);
    }

    @Override
    public String position() {
        return String.valueOf(next);
    }

    @Override
    public long produce() {
        SourceOutput out = output;
        RecordWriter records = writer;
        if (out == null || records == null) {
            throw new IllegalStateException("not opened");
        }
        int end = Math.min(Math.min(limit, items.size()), next + 1 + random.nextInt(MOST_AT_ONCE));
        while (next < end) {
            Feed.Item item = items.get(next++);
            if (item instanceof Feed.Mark mark) {
                out.watermark(mark.watermark());
                records.bundleRecords(bundleRecords);
            } else if (item instanceof Feed.Entry entry) {
                records.begin(entry.record().time());
                Columns.put(entry.record(), records);
                records.commit();
            } else {
                records.flush();
            }
        }
        if (next == items.size()) {
            return ENDED;
        }
        if (next >= limit) {
            records.flush();
            return UNTIL_WOKEN;
        }
        return random.nextInt(10) == 0 ? 1 + random.nextInt((int) MOST_WAIT_NS) : PRODUCED;
    }
}
