package io.aurochs.row;

/** A column of 64-bit integers. */
public final class LongField extends Field {
    LongField(Schema schema, String name, int offset) {
        super(schema, name, offset);
    }
}
