package io.aurochs.storm.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A log file that is bounded: when it is full, it becomes {@code NAME.1}, that {@code NAME.2} and so on, and the oldest is deleted. A line
 * is never in two files. Any thread.
 */
final class RollingOutput extends OutputStream {
    private final Path file;
    private final long mostBytes;
    private final int kept;

    // Guarded by this.
    /** Null behind a full file, until there is more to write. */
    private @Nullable OutputStream out;

    private long bytes;

    /**
     * Appends to a file.
     *
     * @param mostBytes from when on a new file begins behind the next line
     * @param kept how many full ones stay, at least 1
     */
    RollingOutput(Path file, long mostBytes, int kept) throws IOException {
        super();
        this.file = file;
        this.mostBytes = mostBytes;
        this.kept = kept;
        open();
    }

    private OutputStream open() throws IOException {
        if (out == null) {
            out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            bytes = Files.size(file);
        }
        return out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] from, int offset, int length) throws IOException {
        open().write(from, offset, length);
        bytes += length;
        if (bytes >= mostBytes && length > 0 && from[offset + length - 1] == '\n') {
            roll();
        }
    }

    /** If it fails, the full file goes on: what is written next is not lost. */
    private void roll() throws IOException {
        close();
        for (int number = kept; number > 1; number--) {
            move(numbered(number - 1), numbered(number));
        }
        move(file, numbered(1));
    }

    private Path numbered(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public synchronized void flush() throws IOException {
        if (out != null) {
            out.flush();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }
}
