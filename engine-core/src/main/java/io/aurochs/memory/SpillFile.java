package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Blocks that lie in a file, for what does not fit into memory: the system writes their pages out and reads them again. The file has no
 * name once it is open, where the system allows that, so that nothing of it is left when the process dies. For use by one thread at a
 * time.
 */
@Internal
public final class SpillFile {
    private static final int WRITE_BYTES = 1 << 16;

    private final Path directory;
    private final FileChannel file;
    private long size;

    /**
     * Makes a file.
     *
     * @throws UncheckedIOException naming the directory, when there can be none
     */
    public SpillFile(Path directory) {
        this.directory = directory;
        try {
            // Made by this call, and nobody else may read it.
            Path made = Files.createTempFile(directory, "aurochs-", ".spill");
            file = FileChannel.open(
                    made, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException(
                "spilling state to directory=" + directory + " failed: " + e
                        + "; make room there, or name a directory that can be written to",
                e);
    }

    /**
     * Takes a block of zeros. There is room for it on the disk, so that no later write to it fails.
     *
     * @throws UncheckedIOException naming the directory, when there is no room
     */
    public OffHeapBlock take(int bytes) {
        try {
            ByteBuffer zeros = ByteBuffer.allocate(WRITE_BYTES);
            for (long end = size + bytes, at = size; at < end; ) {
                zeros.clear().limit((int) Math.min(WRITE_BYTES, end - at));
                at += file.write(zeros, at);
            }
            OffHeapBlock block = OffHeapBlock.of(
                    file.map(FileChannel.MapMode.READ_WRITE, size, bytes), "the spill file in " + directory);
            size += bytes;
            return block;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** How many bytes of the disk it takes. */
    public long bytes() {
        return size;
    }

    /** Gives the disk's room back; nobody may use a block of it any more. */
    public void close() {
        try {
            // The mappings last until they are collected: without this, so would the room.
            file.truncate(0);
            file.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
