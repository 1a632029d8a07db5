package io.aurochs.sql.source;

import io.aurochs.row.Schema;
import io.aurochs.sql.SqlException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** Divides a CSV file into rows: lines, but for line ends between quotes. One thread. */
final class CsvReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path path;
    private final InputStream in;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int begin;
    private int end;
    private int length;
    private long line = 1;
    private long linesOfRow;
    private boolean isAtEnd;

    CsvReader(Path path) throws IOException {
        this.path = path;
        try {
            in = Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new SqlException(path + ": there is no such file", e);
        } catch (IOException e) {
            throw new IOException(path + ": cannot be read: " + e, e);
        }
        fill();
        if (end >= BYTE_ORDER_MARK.length
                && Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length)) {
            begin = BYTE_ORDER_MARK.length;
        }
    }

    /** Goes on to the next row; false when there is none. */
    boolean next() throws IOException {
        begin += length;
        line += linesOfRow;
        linesOfRow = 0;
        length = 0;
        boolean isQuoted = false;
        for (int at = 0; ; at++) {
            if (begin + at == end && !fill()) {
                length = at;
                return at > 0;
            }
            byte character = buffer[begin + at];
            if (character == '"') {
                isQuoted = !isQuoted;
            } else if (character == '\n') {
                linesOfRow++;
                if (!isQuoted) {
                    length = at + 1;
                    return true;
                }
            }
        }
    }

    /** Reads more behind what is not consumed; false at the end of the file. */
    private boolean fill() throws IOException {
        if (isAtEnd) {
            return false;
        }
        int kept = end - begin;
        if (kept > Schema.MOST_BYTES) {
            throw new SqlException(path + ", line " + line + ": the row has more than " + Schema.MOST_BYTES
                    + " bytes; a quote may be missing");
        }
        byte[] to = kept > buffer.length / 2 ? new byte[buffer.length * 2] : buffer;
        System.arraycopy(buffer, begin, to, 0, kept);
        buffer = to;
        begin = 0;
        end = kept;
        int read = read();
        end += read;
        isAtEnd = read == 0;
        return read > 0;
    }

    private int read() throws IOException {
        try {
            return in.readNBytes(buffer, end, buffer.length - end);
        } catch (IOException e) {
            throw new IOException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** The line that the row begins in, from 1. */
    long line() {
        return line;
    }

    /** Where the row's bytes lie, until {@link #next}. */
    byte[] bytes() {
        return buffer;
    }

    int start() {
        return begin;
    }

    /** How many bytes the row has, without its line end. */
    int length() {
        int text = length;
        if (text > 0 && buffer[begin + text - 1] == '\n') {
            text--;
            if (text > 0 && buffer[begin + text - 1] == '\r') {
                text--;
            }
        }
        return text;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
