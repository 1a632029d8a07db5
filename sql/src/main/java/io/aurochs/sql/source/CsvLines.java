package io.aurochs.sql.source;

import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;

/** Rows of a CSV file before they are parsed, which workers do. */
final class CsvLines {
    static final Schema SCHEMA = Schema.named("line")
            .longs("number")
            .bytes("text", Schema.MOST_BYTES)
            .build();
    /** Number of the line in which the row begins, from 1. */
    static final LongField NUMBER = SCHEMA.longField("number");

    static final BytesField TEXT = SCHEMA.bytesField("text");

    private CsvLines() {}
}
