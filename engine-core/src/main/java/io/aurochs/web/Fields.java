package io.aurochs.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The fields of a JSON object: one that is kept, or one of many that is written at once, which costs less. Names are encoded before, and
 * fractions have three digits after the point, as both are written thousands of times a second. One thread.
 */
interface Fields {
    void put(SerializableString name, long value);

    /**
     * Puts a number with a fraction.
     *
     * @param thousandths how many of them it is
     */
    void putThousandths(SerializableString name, int thousandths);

    /** Of an object that is kept. */
    static Fields of(ObjectNode node) {
        return new Fields() {
            @Override
            public void put(SerializableString name, long value) {
                node.put(name.getValue(), value);
            }

            @Override
            public void putThousandths(SerializableString name, int thousandths) {
                node.put(name.getValue(), (double) thousandths / Decimal.ONE);
            }
        };
    }

    /** Of the object that is begun there, in memory. */
    static Fields of(JsonGenerator out) {
        return new Fields() {
            private final Decimal decimal = new Decimal();

            @Override
            public void put(SerializableString name, long value) {
                try {
                    out.writeFieldName(name);
                    out.writeNumber(value);
                } catch (IOException e) {
                    throw new UncheckedIOException("memory can be written to", e);
                }
            }

            @Override
            public void putThousandths(SerializableString name, int thousandths) {
                try {
                    out.writeFieldName(name);
                    decimal.write(thousandths, out);
                } catch (IOException e) {
                    throw new UncheckedIOException("memory can be written to", e);
                }
            }
        };
    }
}
