package io.aurochs.io;

import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** How a line becomes a record. Any thread. */
interface LineFormat {
    /** What is declared of it, in a few words that are the same in each process. */
    String shape();

    /** What the records consist of. */
    Schema schema();

    /**
     * Writes the record of the line that a text is at.
     *
     * @return its event time, milliseconds since 1970
     * @throws MalformedLineException when the line is not of this format; nothing was committed
     */
    long read(MappedText line, RecordWriter writer) throws MalformedLineException;
}
