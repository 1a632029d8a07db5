package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;

/** Copies a record's bytes to where the functions on texts can read them. One thread. */
final class TextReader {
    private final BytesField field;
    private byte[] bytes = new byte[256];

    TextReader(BytesField field) {
        this.field = field;
    }

    /** The bytes of the record, from 0 on; overwritten by the next call. */
    byte[] read(RecordCursor record) {
        int length = record.length(field);
        if (bytes.length < length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
        }
        record.text().get(record.position(field), bytes, length);
        return bytes;
    }
}
