package io.aurochs.storm.daemon;

import io.aurochs.storm.blob.ClientSessions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.UUID;

/** The jars that clients upload before they submit, each under the name of its session. Any thread. */
final class Uploads implements AutoCloseable {
    /** Its channel is open until it is finished. */
    private static final class Upload implements AutoCloseable {
        final Path file;
        final FileChannel channel;

        Upload(Path file) throws IOException {
            this.file = file;
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        /** Drops it. */
        @Override
        public void close() throws IOException {
            channel.close();
            Files.deleteIfExists(file);
        }
    }

    private final Path inbox;
    private final ClientSessions<Upload> sessions;

    /** @param longestUnused how long a jar waits for the next call */
    Uploads(Path inbox, Duration longestUnused) {
        this.inbox = inbox;
        this.sessions = new ClientSessions<>("upload", longestUnused);
    }

    /** Begins one; returns its name. */
    String begin() throws IOException {
        return sessions.begin(new Upload(inbox.resolve("stormjar-" + UUID.randomUUID() + ".jar")));
    }

    /** Appends to one. If that fails, as on a full disk, nothing is left of it. */
    void add(String name, ByteBuffer chunk) throws IOException {
        FileChannel channel = unfinished(name).channel;
        try {
            while (chunk.hasRemaining()) {
                channel.write(chunk);
            }
        } catch (IOException e) {
            sessions.end(name).close();
            throw e;
        }
    }

    void finish(String name) throws IOException {
        unfinished(name).channel.close();
    }

    private Upload unfinished(String name) {
        Upload upload = sessions.get(name);
        if (!upload.channel.isOpen()) {
            throw new IllegalArgumentException("the upload " + name + " is finished: nothing can be added to it");
        }
        return upload;
    }

    /** The file of a finished upload, which is the caller's from now on. */
    Path take(String name) {
        if (sessions.get(name).channel.isOpen()) {
            throw new IllegalArgumentException("the upload " + name + " is not finished");
        }
        return sessions.end(name).file;
    }

    /** Drops all. */
    @Override
    public void close() {
        sessions.close();
    }
}
