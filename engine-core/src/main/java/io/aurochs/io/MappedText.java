package io.aurochs.io;

import io.aurochs.memory.OffHeapBlock;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
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
        this.file = FileChannel.open(path, StandardOpenOption.READ);
        this.size = file.size();
        this.stretchBytes = stretchBytes;
    }

    Path path() {
        return path;
    }

    /** Goes on to the next line; false when there is none. */
    boolean next() throws IOException {
        while (true) {
            OffHeapBlock current = stretch;
            long left = size - stretchStart - next;
            if (left == 0) {
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

    private void map() throws IOException {
        stretchStart += next;
        next = 0;
        MappedByteBuffer mapped =
                file.map(MapMode.READ_ONLY, stretchStart, Math.min(stretchBytes, size - stretchStart));
        stretch = OffHeapBlock.of(mapped);
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

    /** Its number, from 1. */
    long line() {
        return line;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
