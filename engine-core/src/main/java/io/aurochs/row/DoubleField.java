package io.aurochs.row;

/** A column of 64-bit floating-point numbers. */
public final class DoubleField extends Field {
    DoubleField(Schema schema, String name, int offset) {
        super(schema, name, offset);
    }
}
