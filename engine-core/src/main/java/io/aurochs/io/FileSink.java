package io.aurochs.io;

import io.aurochs.bundle.BytesField;
import io.aurochs.bundle.DoubleField;
import io.aurochs.bundle.Field;
import io.aurochs.bundle.LongField;
import io.aurochs.bundle.RecordCursor;
import io.aurochs.operator.RecordSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes records to a file, a line each: the event time, in milliseconds since 1970, and the columns, with a separator between each two. The
 * lines of an epoch come in any order. What is written by then is in the file at each watermark. A sink is for one run; one that fails
 * leaves what it has written.
 */
public final class FileSink implements RecordSink {
    private final char separator;
    private final Path path;
    private final OutputStream file;

    private FileSink(Path path, char separator) throws IOException {
        this.path = path;
        this.separator = separator;
        this.file = new BufferedOutputStream(Files.newOutputStream(path));
    }

    /**
     * Makes the file, or empties it.
     *
     * @throws IOException when it cannot be written
     */
    public static FileSink csv(Path path, char separator) throws IOException {
        return new FileSink(path, separator);
    }

    @Override
    public Receiver receiver(int worker) {
        return new Lines();
    }

    /** The lines of one worker's bundle. */
    private final class Lines implements Receiver {
        private final LineBuffer lines = new LineBuffer();

        @Override
        public void receive(RecordCursor record) {
            lines.put(record.time());
            List<Field> fields = record.schema().fields();
            for (int i = 0; i < fields.size(); i++) {
                lines.put(separator);
                Field field = fields.get(i);
                if (field instanceof LongField longs) {
                    lines.put(record.get(longs));
                } else if (field instanceof DoubleField doubles) {
                    lines.put(record.get(doubles));
                } else if (field instanceof BytesField bytes) {
                    lines.put(record.text(), record.position(bytes), record.length(bytes));
                }
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
