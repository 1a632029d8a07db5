package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.row.BytesField;
import io.aurochs.row.Schema;

/** Records of one text. */
final class Texts {
    /** Bytes; longer than any text. */
    private static final int WIDTH = 4_096;

    static final Schema SCHEMA = Schema.named("text").bytes("text", WIDTH).build();
    static final BytesField TEXT = SCHEMA.bytesField("text");

    private Texts() {}
}
