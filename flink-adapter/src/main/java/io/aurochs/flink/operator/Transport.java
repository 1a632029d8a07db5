package io.aurochs.flink.operator;

import java.util.Locale;

/** How the records of an edge get from one task to another. */
public enum Transport {
    /** In bundles; the consumer gets the very object. */
    REFERENCE,
    /** In bundles; the consumer gets a copy. */
    COPIED,
    /** In bundles of encoded records; the consumer gets what it decodes. */
    ENCODED,
    /** Serialised into Flink's own network buffers. */
    STOCK;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
