package io.aurochs.io;

import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** A line is a record; its text stays where it is. */
record TextFormat(LineTime time) implements LineFormat {
    @Override
    public String shape() {
        // A lambda has another name in each process.
        return time.getClass().isHidden()
                ? "lines"
                : "lines with times of " + time.getClass().getName();
    }

    @Override
    public Schema schema() {
        return FileSource.LINE;
    }

    @Override
    public long read(MappedText line, RecordWriter writer) throws MalformedLineException {
        if (line.length() > FileSource.TEXT.width()) {
            throw new MalformedLineException(line, FileSource.TEXT, line.length());
        }
        long timeMs = time.of(line.block(), line.start(), line.length(), line.line());
        writer.begin(timeMs)
                .putInPlace(FileSource.TEXT, line.start(), line.length())
                .commit();
        return timeMs;
    }
}
