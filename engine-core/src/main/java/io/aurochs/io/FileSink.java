package io.aurochs.io;

import io.aurochs.operator.ResumableSink;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes records to a file, a line each. The lines of an epoch come in any order. What is written by then is in the file at each watermark. A
 * sink is for one run; one that fails leaves what it has written. Where its pipeline is resumed, what was written after the last point is cut
 * off, and written again.
 */
public final class FileSink implements ResumableSink {
    private final Path path;
    private final LineForm form;
    private final FileChannel channel;
    private final OutputStream file;
    private boolean isBegun;
    /** Whether the file's name is durable, too. */
    private boolean isInDirectory;

    private FileSink(Path path, LineForm form) throws IOException {
        this.path = path;
        this.form = form;
        this.channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        this.file = new BufferedOutputStream(Channels.newOutputStream(channel));
    }

    /**
     * A table, as {@link FileSource#csv} reads it: each line is an event time, in milliseconds since 1970, and the columns, with a separator
     * between each two. There are no quotes: a value that has the separator or a line feed fails the pipeline. Makes the file; when the
     * pipeline is started, it is emptied, unless the pipeline is resumed.
     *
     * @param separator as of {@link FileSource#csv}
     * @throws IOException when it cannot be written
     */
    public static FileSink csv(Path path, char separator) throws IOException {
        return new FileSink(path, new CsvForm(Separator.of(separator)));
    }

    /**
     * A text: each line is the value of a column; without the event time. A value that has a line feed fails the pipeline. Makes the file;
     * when the pipeline is started, it is emptied, unless the pipeline is resumed.
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
        synchronized (file) {
            if (!isBegun) {
                isBegun = true;
                apply(begun -> {
                    // Of a pipe, there is nothing to be cut off.
                    if (channel.size() > 0) {
                        channel.truncate(0);
                    }
                });
            }
        }
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

    /** The length of the file. */
    @Override
    public String state() throws IOException {
        synchronized (file) {
            file.flush();
            return String.valueOf(channel.position());
        }
    }

    @Override
    public void sync() throws IOException {
        channel.force(false);
        if (!isInDirectory) {
            Path directory = path.toRealPath().getParent();
            try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
                names.force(true);
            }
            isInDirectory = true;
        }
    }

    /** Cuts off what is behind a length. */
    @Override
    public void resume(String state) throws IOException {
        long length = Long.parseLong(state);
        synchronized (file) {
            if (channel.size() < length) {
                throw new IOException(path + ": it has " + channel.size() + " bytes, and had " + length
                        + "; put it back, or delete the points to begin anew");
            }
            isBegun = true;
            channel.truncate(length).position(length);
        }
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
