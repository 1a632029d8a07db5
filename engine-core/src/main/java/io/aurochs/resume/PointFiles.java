package io.aurochs.resume;

import java.io.IOException;
import java.io.SyncFailedException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** What is done to files, step by step, so that a test can have the process die between two of them. */
class PointFiles {
    /** Writes a new file, or over another one; not durable yet. */
    void write(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
    }

    /**
     * Makes what a file has durable, or which files a directory has.
     *
     * @throws SyncFailedException when the system could not; what was to be durable may be lost, even if a second call succeeds
     */
    void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            force(path, channel);
        }
    }

    private static void force(Path path, FileChannel channel) throws SyncFailedException {
        try {
            channel.force(true);
        } catch (IOException e) {
            SyncFailedException failure = new SyncFailedException(path + ": " + e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    /** Gives a file another name: at any moment it has one of the two. */
    void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }
}
