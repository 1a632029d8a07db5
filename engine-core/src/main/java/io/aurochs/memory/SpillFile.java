package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * Blocks that lie in a file, for what does not fit into memory: the system writes their pages out and reads them again. The file has no
 * name once it is open, where the system allows that, so that nothing of it is left when the process dies. For use by one thread at a
 * time.
 */
@Internal
public final class SpillFile {
    private static final int WRITE_BYTES = 1 << 16;
    private static final Set<StandardOpenOption> OPEN = Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    private static final FileAttribute<?> PERMISSIONS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final String WRITABLE = "make room there, or name a directory that can be written to";

    private final Path directory;
    private final Mapper mapper;
    private final FileChannel file;
    private long size;

    /** Maps a stretch of a file. */
    @FunctionalInterface
    interface Mapper {
        MappedByteBuffer map(FileChannel file, long position, int bytes) throws IOException;
    }

    /**
     * Makes a file.
     *
     * @throws UncheckedIOException naming the directory, when there can be none
     */
    public SpillFile(Path directory) {
        this(directory, (file, position, bytes) -> file.map(FileChannel.MapMode.READ_WRITE, position, bytes));
    }

    SpillFile(Path directory, Mapper mapper) {
        this.directory = directory;
        this.mapper = mapper;
        try {
            // One call makes and opens it, so that none is left that could not be opened; nobody else may read it.
            file = FileChannel.open(directory.resolve("aurochs-" + UUID.randomUUID() + ".spill"), OPEN, PERMISSIONS);
        } catch (IOException e) {
            throw failed(e, WRITABLE);
        }
    }

    private UncheckedIOException failed(IOException e, String remedy) {
        return new UncheckedIOException(
                "spilling state to directory=" + directory + " failed: " + e + "; " + remedy, e);
    }

    /**
     * Takes a block of zeros. There is room for it on the disk, so that no later write to it fails.
     *
     * @throws UncheckedIOException naming the directory, when there is no room, or the process may not map more of the file
     */
    public OffHeapBlock take(int bytes) {
        try {
            ByteBuffer zeros = ByteBuffer.allocate(WRITE_BYTES);
            for (long end = size + bytes, at = size; at < end; ) {
                zeros.clear().limit((int) Math.min(WRITE_BYTES, end - at));
                at += file.write(zeros, at);
            }
        } catch (IOException e) {
            throw failed(e, WRITABLE);
        }
        OffHeapBlock block = OffHeapBlock.of(map(bytes), "the spill file in " + directory);
        size += bytes;
        return block;
    }

    private MappedByteBuffer map(int bytes) {
        try {
            return mapper.map(file, size, bytes);
        } catch (IOException e) {
            throw failed(
                    e,
                    "the process has no more address space or mappings: raise vm.max_map_count (sysctl),"
                            + " or the limit of its address space (ulimit -v)");
        }
    }

    /** How many bytes of the disk it takes. */
    public long bytes() {
        return size;
    }

    /** Gives the disk's room back; nobody may use a block of it any more. */
    public void close() {
        try (file) {
            // The mappings last until they are collected: without this, so would the room.
            file.truncate(0);
        } catch (IOException e) {
            throw failed(e, WRITABLE);
        }
    }
}
