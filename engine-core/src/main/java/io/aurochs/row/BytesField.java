package io.aurochs.row;

/** A column of strings of bytes: text in UTF-8, or whatever they are to who uses them. */
public final class BytesField extends Field {
    private final int width;

    BytesField(Schema schema, String name, int offset, int width) {
        super(schema, name, offset);
        this.width = width;
    }

    @Override
    boolean isDeclaredAs(Field other) {
        return super.isDeclaredAs(other) && other instanceof BytesField bytes && width == bytes.width;
    }

    /** How many bytes a value may have. */
    public int width() {
        return width;
    }
}
