package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.row.LongField;
import io.aurochs.row.Schema;

/** What lines of tickets consist of. */
final class Sales {
    static final Schema SCHEMA = Schema.named("sale")
            .longs("item")
            .longs("store")
            .longs("ticket")
            .longs("cents")
            .build();
    static final LongField ITEM = SCHEMA.longField("item");
    static final LongField STORE = SCHEMA.longField("store");
    static final LongField TICKET = SCHEMA.longField("ticket");
    static final LongField CENTS = SCHEMA.longField("cents");

    private Sales() {}
}
