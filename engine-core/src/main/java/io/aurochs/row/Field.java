package io.aurochs.row;

/**
 * A column of a {@link Schema}, by which records' values are read and written. Declared by the schema, which is the only one it belongs
 * to.
 */
public abstract sealed class Field permits LongField, DoubleField, BytesField {
    private final Schema schema;
    private final String name;
    /** Where its slot is within a row, bytes. */
    private final int offset;

    Field(Schema schema, String name, int offset) {
        this.schema = schema;
        this.name = name;
        this.offset = offset;
    }

    public final Schema schema() {
        return schema;
    }

    public final String name() {
        return name;
    }

    /** Whether it has the name and the kind of a column of another schema. */
    boolean isDeclaredAs(Field other) {
        return name.equals(other.name) && getClass() == other.getClass();
    }

    final int offset() {
        return offset;
    }

    /** Its place within a record of a schema, which has to be the field's own. */
    final int offsetIn(Schema records) {
        if (records != schema) {
            throw new IllegalArgumentException("field=" + name + " of schema " + schema + ": the record's schema is "
                    + records.besides(schema) + "; use a field of that one");
        }
        return offset;
    }

    @Override
    public final String toString() {
        return name;
    }
}
