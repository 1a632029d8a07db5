package io.aurochs.io;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.memory.ShortenedFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file, line by line, mapped into memory stretch by stretch: nothing of it is copied. Lines end with a line feed, before which a carriage
 * return does not count. For one thread at a time.
 */
final class MappedText implements AutoCloseable {
    private static final byte LINE_FEED = '\n';
    private static final byte CARRIAGE_RETURN = '\r';

    private final Path path;
    private final FileChannel file;
    private final long size;
    private final int stretchBytes;
    private @Nullable OffHeapBlock stretch;
    private long stretchStart;
    private int next;
    private int start;
    private int length;
    private long line;

    /**
     * Before the first line.
     *
     * @param stretchBytes how much is mapped at once; no line may be longer
     */
    MappedText(Path path, int stretchBytes) throws IOException {
        this.path = path;
        checkIsFile(path);
        this.file = FileChannel.open(path, StandardOpenOption.READ);
        this.size = file.size();
        this.stretchBytes = stretchBytes;
    }

    /**
     * Before a line in the middle of a file.
     *
     * @param offset where it begins, bytes
     * @param line number of the line before it
     * @throws IOException when the file has no line there, too
     */
    static MappedText from(Path path, int stretchBytes, long offset, long line) throws IOException {
        MappedText text = new MappedText(path, stretchBytes);
        boolean isThere = false;
        try {
            text.checkBegins(offset);
            text.stretchStart = offset;
            text.line = line;
            isThere = true;
            return text;
        } finally {
            if (!isThere) {
                text.close();
            }
        }
    }

    private void checkBegins(long offset) throws IOException {
        ByteBuffer before = ByteBuffer.allocate(1);
        boolean isInside = offset > 0 && offset < size;
        boolean isBehindLine = !isInside || (file.read(before, offset - 1) == 1 && before.get(0) == LINE_FEED);
        if (offset > size || !isBehindLine) {
            throw new IOException(path + ": no line begins at byte " + offset
                    + " any more; leave a file as it is while its pipeline is resumed");
        }
    }

    /** Nothing else can be mapped, or says how long it is. */
    private static void checkIsFile(Path path) throws IOException {
        if (Files.notExists(path)) {
            throw new NoSuchFileException(path + ": there is no such file; give the path of one");
        }
        if (!Files.isRegularFile(path)) {
            throw new IOException(path + ": not a regular file; write what comes out of it to one before");
        }
        if (!Files.isReadable(path)) {
            throw new AccessDeniedException(path + ": it may not be read; change its permissions");
        }
    }

    Path path() {
        return path;
    }

    /**
     * Goes on to the next line; false when there is none.
     *
     * @throws ShortenedFileException when the file was shortened, and a stretch is to be mapped, or all is read
     */
    boolean next() throws IOException {
        while (true) {
            OffHeapBlock current = stretch;
            long left = size - stretchStart - next;
            if (left == 0) {
                checkSize();
                return false;
            }
            if (current != null) {
                int end = endOfLine(current);
                if (end >= 0) {
                    start = next;
                    next = Math.min(end + 1, current.size());
                    length = end - start;
                    if (length > 0 && current.getByte(end - 1) == CARRIAGE_RETURN) {
                        length--;
                    }
                    line++;
                    return true;
                }
                if (next == 0) {
                    throw new IOException(path + " line " + (line + 1) + ": longer than " + stretchBytes
                            + " bytes, which is not text");
                }
            }
            map();
        }
    }

    /** Where the line ends that begins next; negative when that is beyond the stretch, and not the file's end. */
    private int endOfLine(OffHeapBlock current) {
        for (int at = next; at < current.size(); at++) {
            if (current.getByte(at) == LINE_FEED) {
                return at;
            }
        }
        return stretchStart + current.size() == size ? current.size() : -1;
    }

    private void checkSize() throws IOException {
        if (file.size() < size) {
            throw new ShortenedFileException(path.toString(), null);
        }
    }

    private void map() throws IOException {
        stretchStart += next;
        next = 0;
        checkSize();
        MappedByteBuffer mapped =
                file.map(MapMode.READ_ONLY, stretchStart, Math.min(stretchBytes, size - stretchStart));
        stretch = OffHeapBlock.of(mapped, path.toString());
    }

    /** What is mapped now; null before the first line. */
    @Nullable
    OffHeapBlock stretch() {
        return stretch;
    }

    /** What the line lies in; another one than before when it is in the next stretch. */
    OffHeapBlock block() {
        OffHeapBlock current = stretch;
        if (current == null) {
            throw new IllegalStateException(path + ": before the first line");
        }
        return current;
    }

    /** Where the line begins. */
    int start() {
        return start;
    }

    /** How many bytes it has. */
    int length() {
        return length;
    }

    /** Where the next line begins in the file, bytes. */
    long offset() {
        return stretchStart + next;
    }

    /** Its number, from 1. */
    long line() {
        return line;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
