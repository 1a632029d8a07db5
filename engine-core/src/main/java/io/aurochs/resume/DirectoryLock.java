package io.aurochs.resume;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps all others from a directory, in this process and in others: a lock on a file in it. It ends with the process; the file stays. */
public final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "lock";
    /** The system's lock is a process's: to close the file a second time would end the first one's. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private DirectoryLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param directory that is there
     * @return null when another one has it
     */
    public static @Nullable DirectoryLock tryLock(Path directory) throws IOException {
        Path file = directory.toRealPath().resolve(FILE);
        if (!HELD_HERE.add(file)) {
            return null;
        }
        DirectoryLock lock = null;
        try {
            lock = locked(file);
            return lock;
        } finally {
            if (lock == null) {
                HELD_HERE.remove(file);
            }
        }
    }

    private static @Nullable DirectoryLock locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean isHeld = false;
        try {
            isHeld = channel.tryLock() != null;
            return isHeld ? new DirectoryLock(file, channel) : null;
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
