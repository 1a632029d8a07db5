package io.aurochs.control;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two processes from one socket: a lock on a file beside it. It ends with the process; the file stays, as whoever waits for its lock
 * would otherwise have one on a file that is gone.
 */
final class SocketLock implements AutoCloseable {
    /** The system's lock is a process's: to close the file a second time would end the first one's. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private SocketLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @return null when another one has it
     */
    static @Nullable SocketLock tryLock(Path socket) throws IOException {
        Path file = socket.resolveSibling(socket.getFileName() + ".lock").normalize();
        if (!HELD_HERE.add(file)) {
            return null;
        }
        SocketLock lock = null;
        try {
            lock = locked(file);
            return lock;
        } finally {
            if (lock == null) {
                HELD_HERE.remove(file);
            }
        }
    }

    private static @Nullable SocketLock locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        boolean isHeld = false;
        try {
            isHeld = channel.tryLock() != null;
            return isHeld ? new SocketLock(file, channel) : null;
        } finally {
            if (!isHeld) {
                channel.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(file);
        }
    }
}
