package io.aurochs.resume;

import java.io.IOException;
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

    /** Makes what a file has durable, or which files a directory has. */
    void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
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
