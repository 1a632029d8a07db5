package io.aurochs.benchmarks.streambox.jet;

import io.aurochs.benchmarks.streambox.data.TextRecords;

/**
 * A text where it is stored.
 *
 * @param bytes with those of other texts; nobody's to change
 * @param from its first byte
 * @param to behind its last byte
 */
@SuppressWarnings("ArrayRecordComponent") // Texts are never compared.
record Text(byte[] bytes, int from, int to) {
    static Text of(TextRecords records, int index) {
        return new Text(records.text(), records.starts()[index], records.starts()[index + 1]);
    }

    static StoredItems<TextRecords, Text> stored() {
        return new StoredItems<>(Text::of, TextRecords::times);
    }
}
