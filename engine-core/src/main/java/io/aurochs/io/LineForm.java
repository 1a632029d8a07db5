package io.aurochs.io;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.io.IOException;

/** How a record becomes a line. Any thread. */
interface LineForm {
    /** Fails with {@link IllegalArgumentException} unless records of a schema can be lines of this form. */
    void check(Schema records);

    /**
     * Puts the record, without what ends the line.
     *
     * @throws IOException when it cannot be read again from what would be written
     */
    void put(RecordCursor record, LineBuffer line) throws IOException;
}
