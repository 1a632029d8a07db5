package io.aurochs.io;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes records to a file, a line each. The lines of an epoch come in any order. What is written by then is in the file at each watermark. A sink is for one run; one that fails
 * leaves what it has written.
 */
public final class FileSink implements RecordSink {
    private final Path path;
    private final LineForm form;
    private final OutputStream file;

    private FileSink(Path path, LineForm form) throws IOException {
        this.path = path;
        this.form = form;
        this.file = new BufferedOutputStream(Files.newOutputStream(path));
    }

    /**
     * A table, as {@link FileSource#csv} reads it: each line is an event time, in milliseconds since 1970, and the columns, with a separator
     * between each two. There are no quotes: a value that has the separator or a line feed fails the pipeline. Makes the file, or empties it.
     *
     * @param separator as of {@link FileSource#csv}
     * @throws IOException when it cannot be written
     */
    public static FileSink csv(Path path, char separator) throws IOException {
        return new FileSink(path, new CsvForm(Separator.of(separator)));
    }

    /**
     * A text: each line is the value of a column; without the event time. A value that has a line feed fails the pipeline. Makes the file, or
     * empties it.
     *
     * @param text column of the records
     * @throws IOException when it cannot be written
     */
    public static FileSink lines(Path path, BytesField text) throws IOException {
        return new FileSink(path, new TextForm(text));
    }

    @Override
    public void check(Schema records) {
        form.check(records);
    }

    @Override
    public Receiver receiver(int worker) {
        return new Lines();
    }

    /** The lines of one worker's bundle. */
    private final class Lines implements Receiver {
        private final LineBuffer lines = new LineBuffer();

        @Override
        public void receive(RecordCursor record) throws IOException {
            try {
                form.put(record, lines);
            } catch (IOException e) {
                throw new IOException(path + ": " + e.getMessage(), e);
            }
            lines.put('\n');
        }

        @Override
        public void flush() throws IOException {
            synchronized (file) {
                try {
                    lines.flushTo(file);
                } catch (IOException e) {
                    throw new IOException(path + ": " + e.getMessage() + "; it has a part of the lines", e);
                }
            }
        }
    }

    @Override
    public void watermark(long watermark) {
        apply(OutputStream::flush);
    }

    @Override
    public void close() {
        apply(OutputStream::close);
    }

    /** Something that a file may refuse. */
    private interface Operation {
        void apply(OutputStream file) throws IOException;
    }

    private void apply(Operation operation) {
        synchronized (file) {
            try {
                operation.apply(file);
            } catch (IOException e) {
                throw new UncheckedIOException(path + ": " + e.getMessage(), e);
            }
        }
    }
}
