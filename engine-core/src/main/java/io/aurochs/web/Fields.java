package io.aurochs.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The fields of a JSON object: one that is kept, or one of many that is written at once, which costs less. One thread. */
interface Fields {
    void put(String name, long value);

    void put(String name, double value);

    /** Of an object that is kept. */
    static Fields of(ObjectNode node) {
        return new Fields() {
            @Override
            public void put(String name, long value) {
                node.put(name, value);
            }

            @Override
            public void put(String name, double value) {
                node.put(name, value);
            }
        };
    }

    /** Of the object that is begun there, in memory. */
    static Fields of(JsonGenerator out) {
        return new Fields() {
            @Override
            public void put(String name, long value) {
                try {
                    out.writeNumberField(name, value);
                } catch (IOException e) {
                    throw new UncheckedIOException("memory can be written to", e);
                }
            }

            @Override
            public void put(String name, double value) {
                try {
                    out.writeNumberField(name, value);
                } catch (IOException e) {
                    throw new UncheckedIOException("memory can be written to", e);
                }
            }
        };
    }
}
