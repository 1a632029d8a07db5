package io.aurochs.storm.nimbus;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Keeps a directory for one user of this machine, until it is closed or the JVM ends. Any thread.
 *
 * <p>A second channel of the same file in this JVM must not even be opened: closing it gives up the lock of the first.
 */
final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "lock";
    /** By their real paths; guarded by itself. */
    private static final Set<Path> IN_THIS_JVM = new HashSet<>();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Takes a directory.
     *
     * @throws IOException when it cannot be written to, or another process or cluster has it
     */
    static DirectoryLock take(Path existing) throws IOException {
        Path directory = existing.toRealPath();
        synchronized (IN_THIS_JVM) {
            if (!IN_THIS_JVM.add(directory)) {
                throw inUse();
            }
        }
        try {
            return new DirectoryLock(directory, locked(directory.resolve(FILE)));
        } catch (IOException | RuntimeException e) {
            giveBack(directory);
            throw e;
        }
    }

    private static FileChannel locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw inUse();
    }

    private static IOException inUse() {
        return new IOException("another process or cluster uses it");
    }

    private static void giveBack(Path directory) {
        synchronized (IN_THIS_JVM) {
            IN_THIS_JVM.remove(directory);
        }
    }

    /** Gives the directory back, of which nothing need be left. A second call is an error. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            giveBack(directory);
        }
    }
}
