package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Pairs of items, the lower one first; with their counts, and with their ranks in a list. */
final class Pairs {
    static final Schema PAIR = Schema.named("pair").longs("item").longs("other").build();
    static final LongField ITEM = PAIR.longField("item");
    static final LongField OTHER = PAIR.longField("other");

    static final Schema COUNTED =
            Schema.named("counted").longs("item").longs("other").longs("count").build();
    static final LongField COUNTED_ITEM = COUNTED.longField("item");
    static final LongField COUNTED_OTHER = COUNTED.longField("other");
    static final LongField COUNT = COUNTED.longField("count");

    static final Schema LISTED = Schema.named("listed")
            .longs("item")
            .longs("other")
            .longs("count")
            .longs("rank")
            .build();
    static final LongField LISTED_ITEM = LISTED.longField("item");
    static final LongField LISTED_OTHER = LISTED.longField("other");
    static final LongField LISTED_COUNT = LISTED.longField("count");
    static final LongField RANK = LISTED.longField("rank");

    private Pairs() {}

    /** Writes a pair of different items. */
    static void write(RecordWriter pairs, long timeMs, long one, long two) {
        pairs.begin(timeMs)
                .put(ITEM, Math.min(one, two))
                .put(OTHER, Math.max(one, two))
                .commit();
    }
}
