package io.aurochs.io;

import io.aurochs.row.BytesField;
import java.io.IOException;

/** A line of a file is not what was declared; the message names file, line and column. */
public final class MalformedLineException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param what is wrong with the column */
    MalformedLineException(MappedText line, String column, String what) {
        super(line.path() + " line " + line.line() + " column " + column + ": " + what);
    }

    /** A value of so many bytes, which are more than declared. */
    MalformedLineException(MappedText line, BytesField column, int bytes) {
        this(line, column.name(), "has " + bytes + " bytes, declared are at most " + column.width());
    }
}
