package io.aurochs.lock;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a directory, or what lies beside a file, for one holder: a lock on a file, against this process and others. It ends with the process;
 * the file stays, as whoever waits for its lock would otherwise have one on a file that is gone. Any thread.
 */
public final class ProcessLock implements AutoCloseable {
    /** By their real paths. The system's lock is a process's: to close the file a second time would end the first one's. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private ProcessLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param file in a directory that exists; it is made, for its owner alone, if there is none, and must not be a link
     * @return null when another holder has it
     * @throws IOException when the file cannot be made or written
     */
    public static @Nullable ProcessLock tryLock(Path file) throws IOException {
        Path name = Objects.requireNonNull(file.getFileName(), "a file has a name");
        Path real = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is in a directory")
                .toRealPath()
                .resolve(name);
        if (!HELD_HERE.add(real)) {
            return null;
        }
        ProcessLock lock = null;
        try {
            lock = locked(real);
            return lock;
        } finally {
            if (lock == null) {
                HELD_HERE.remove(real);
            }
        }
    }

    private static @Nullable ProcessLock locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        boolean isHeld = false;
        try {
            isHeld = channel.tryLock() != null;
            return isHeld ? new ProcessLock(file, channel) : null;
        } finally {
            if (!isHeld) {
                channel.close();
            }
        }
    }

    /** Once. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(file);
        }
    }
}
