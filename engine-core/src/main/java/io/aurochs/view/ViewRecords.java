package io.aurochs.view;

import io.aurochs.api.Internal;
import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** The records of the intervals of a view that are not complete; publishes those that are. One thread at a time but for late(). */
@Internal
public final class ViewRecords {
    /** An interval of many epochs has no more parts than that, or twice the number of workers: a query looks into each. */
    private static final int LEAST_PARTS = 8;

    private final ResultView view;
    private final List<BlockPool> memory;
    /** By interval. */
    private final TreeMap<Long, List<RecordPart>> open = new TreeMap<>();

    private final RecordCursor cursor;
    private final int mostParts;
    private final LongAdder late = new LongAdder();
    /** All intervals before this one have been published, as far as they have records. */
    private long firstOpen = Long.MIN_VALUE;

    /** @param memory by worker */
    public ViewRecords(ResultView view, List<BlockPool> memory) {
        this.view = view;
        this.memory = List.copyOf(memory);
        this.cursor = new RecordCursor(view.schema());
        this.mostParts = Math.max(LEAST_PARTS, 2 * memory.size());
    }

    /** What the workers copy the records of an epoch into. */
    public RecordBatch batch() {
        return new RecordBatch(view.declared(), memory);
    }

    /**
     * An epoch is complete: its records belong to the view, but those of intervals that have been published.
     *
     * @param epoch empty afterwards
     */
    public void add(RecordBatch epoch) {
        epoch.drain((interval, part) -> {
            if (interval < firstOpen) {
                late.add(part.count());
                part.release();
            } else {
                add(part, open.computeIfAbsent(interval, absent -> new ArrayList<>()));
            }
        });
    }

    /** The smallest two become one when they are too many, so that a record is copied seldom. */
    private void add(RecordPart part, List<RecordPart> parts) {
        parts.add(part);
        if (parts.size() > mostParts) {
            parts.sort(Comparator.comparingLong(RecordPart::count).reversed());
            RecordPart smallest = parts.remove(parts.size() - 1);
            try {
                parts.get(parts.size() - 1).addAll(smallest, cursor);
            } finally {
                smallest.release();
            }
        }
    }

    /**
     * A watermark is reached, and what came before it has been added: publishes the intervals that end by then.
     *
     * @param watermark milliseconds since 1970; {@link Long#MAX_VALUE}: the last one
     */
    public void reached(long watermark) {
        firstOpen = Math.max(
                firstOpen,
                watermark == Long.MAX_VALUE ? Long.MAX_VALUE : view.declared().intervalOf(watermark));
        while (!open.isEmpty() && open.firstKey() < firstOpen) {
            Map.Entry<Long, List<RecordPart>> complete = open.pollFirstEntry();
            view.publish(
                    new Interval(complete.getKey() * view.declared().everyMs(), complete.getValue(), memory.get(0)));
        }
    }

    /** How many records were left out, as their intervals had been published. Any thread. */
    public long late() {
        return late.sum();
    }

    /** Gives all memory back that no query uses, and ends the queries. */
    public void close() {
        open.values().forEach(parts -> parts.forEach(RecordPart::release));
        open.clear();
        view.close();
    }
}
