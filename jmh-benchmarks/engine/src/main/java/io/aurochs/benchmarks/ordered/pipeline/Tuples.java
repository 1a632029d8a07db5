package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.row.LongField;
import io.aurochs.row.Schema;

/** What the input and the results of operators that multiply matrices consist of. */
final class Tuples {
    static final Schema SCHEMA =
            Schema.named("tuple").longs("key").longs("value").build();
    static final LongField KEY = SCHEMA.longField("key");
    static final LongField VALUE = SCHEMA.longField("value");

    private Tuples() {}
}
