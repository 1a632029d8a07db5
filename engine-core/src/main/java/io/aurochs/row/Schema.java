package io.aurochs.row;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the records of a stream consist of: an event time, in milliseconds since 1970, and columns. A record's row is its event time and
 * one slot of eight bytes for each column, in which numbers lie themselves, and of bytes where they are:
 *
 * <pre>
 *   0            8            16           24
 *   +------------+------------+------------+---
 *   | event time | first slot | second ... |
 *   +------------+------------+------------+---
 * </pre>
 *
 * <p>A schema is declared once, and known by that: another one with the same name and columns is another schema, whose fields are not this
 * one's. Keep it, and its fields, in a constant. Immutable.
 */
public final class Schema {
    /** The most bytes that a value may be declared to have. */
    public static final int MOST_BYTES = 16 << 20;

    static final int SLOT_BYTES = Long.BYTES;
    static final int TIME_OFFSET = 0;

    private final String name;
    private final List<Field> fields = new ArrayList<>();
    private final List<Field> readOnly = Collections.unmodifiableList(fields);

    private Schema(String name) {
        this.name = name;
    }

    /**
     * Begins a schema.
     *
     * @param name of what a record is, for messages
     */
    public static Builder named(String name) {
        return new Builder(name);
    }

    public String name() {
        return name;
    }

    /** Its columns, in the order of their declaration. */
    public List<Field> fields() {
        return readOnly;
    }

    /** The column of that name; throws {@link IllegalArgumentException} where there is none of that name and kind. */
    public LongField longField(String field) {
        return field(field, LongField.class);
    }

    /** As {@link #longField}. */
    public DoubleField doubleField(String field) {
        return field(field, DoubleField.class);
    }

    /** As {@link #longField}. */
    public BytesField bytesField(String field) {
        return field(field, BytesField.class);
    }

    private <F extends Field> F field(String field, Class<F> kind) {
        for (Field declared : fields) {
            if (declared.name().equals(field) && kind.isInstance(declared)) {
                return kind.cast(declared);
            }
        }
        throw new IllegalArgumentException(
                "field=" + field + ": schema " + this + " has no " + kind.getSimpleName() + " of that name");
    }

    /** Fails with {@link IllegalArgumentException} unless a column is one of these. */
    public void check(Field field) {
        field.offsetIn(this);
    }

    /** Describes it in messages where another one was expected: its columns, and whether they are only declared once more. */
    public String besides(Schema expected) {
        return hasColumnsOf(expected)
                ? this + ", another declaration of the same columns (declare a schema once, in a constant)"
                : toString();
    }

    private boolean hasColumnsOf(Schema other) {
        return this != other
                && fields.size() == other.fields.size()
                && IntStream.range(0, fields.size()).allMatch(i -> fields.get(i).isDeclaredAs(other.fields.get(i)));
    }

    /** Its columns of bytes. */
    BytesField[] bytesFields() {
        return fields.stream()
                .filter(BytesField.class::isInstance)
                .map(BytesField.class::cast)
                .toArray(BytesField[]::new);
    }

    /** How many bytes a row has. */
    int rowBytes() {
        return SLOT_BYTES * (1 + fields.size());
    }

    @Override
    public String toString() {
        return name + fields.stream().map(Field::name).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Collects columns; not thread-safe. */
    public static final class Builder {
        private final Schema schema;
        private boolean isBuilt;

        private Builder(String name) {
            schema = new Schema(name);
        }

        /** Adds a column of 64-bit integers. */
        public Builder longs(String field) {
            schema.fields.add(new LongField(schema, checked(field), nextOffset()));
            return this;
        }

        /** Adds a column of 64-bit floating-point numbers. */
        public Builder doubles(String field) {
            schema.fields.add(new DoubleField(schema, checked(field), nextOffset()));
            return this;
        }

        /**
         * Adds a column of strings of bytes.
         *
         * @param width how many bytes a value may have, at most {@link #MOST_BYTES}
         */
        public Builder bytes(String field, int width) {
            if (width < 1 || width > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "field=" + field + " width=" + width + ": a value has 1 to " + MOST_BYTES + " bytes");
            }
            schema.fields.add(new BytesField(schema, checked(field), nextOffset(), width));
            return this;
        }

        private String checked(String field) {
            if (isBuilt) {
                throw new IllegalStateException("field=" + field + ": schema " + schema + " is built already");
            }
            if (schema.fields.stream().anyMatch(declared -> declared.name().equals(field))) {
                throw new IllegalArgumentException("field=" + field + ": schema " + schema + " has it already");
            }
            return field;
        }

        private int nextOffset() {
            return schema.rowBytes();
        }

        public Schema build() {
            isBuilt = true;
            return schema;
        }
    }
}
