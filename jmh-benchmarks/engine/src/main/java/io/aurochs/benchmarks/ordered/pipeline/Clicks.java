package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.row.LongField;
import io.aurochs.row.Schema;

/** What clicks consist of. */
final class Clicks {
    static final Schema SCHEMA = Schema.named("click")
            .longs("user")
            .longs("item")
            .longs("page")
            .longs("sale")
            .build();
    static final LongField USER = SCHEMA.longField("user");
    static final LongField ITEM = SCHEMA.longField("item");
    static final LongField PAGE = SCHEMA.longField("page");
    static final LongField SALE = SCHEMA.longField("sale");

    private Clicks() {}
}
