package io.aurochs.sql.catalogue;

/** What the value of a Kafka record consists of. */
public sealed interface ValueFormat {
    /** A JSON object. */
    record Json() implements ValueFormat {}

    /**
     * A line of comma-separated values.
     *
     * @param separator between values
     */
    record Csv(char separator) implements ValueFormat {}
}
