package io.aurochs.storm.daemon;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jars that clients upload before they submit. One whose client has gone stays until the next daemon starts. Any thread. */
final class Uploads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);

    private final Path inbox;

    // Guarded by this.
    private final Map<String, FileChannel> open = new HashMap<>();
    private final Map<String, Path> finished = new HashMap<>();

    Uploads(Path inbox) {
        this.inbox = inbox;
    }

    /** Begins one; returns its location. */
    synchronized String begin() throws IOException {
        Path file = inbox.resolve("stormjar-" + UUID.randomUUID() + ".jar");
        open.put(file.toString(), FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        return file.toString();
    }

    synchronized void add(String location, ByteBuffer chunk) throws IOException {
        FileChannel channel = open.get(location);
        if (channel == null) {
            throw unknown(location);
        }
        while (chunk.hasRemaining()) {
            channel.write(chunk);
        }
    }

    synchronized void finish(String location) throws IOException {
        FileChannel channel = open.remove(location);
        if (channel == null) {
            throw unknown(location);
        }
        channel.close();
        finished.put(location, Path.of(location));
    }

    /** The file of a finished upload, which is the caller's from now on. */
    synchronized Path take(String location) {
        Path file = finished.remove(location);
        if (file == null) {
            throw unknown(location);
        }
        return file;
    }

    private static IllegalArgumentException unknown(String location) {
        return new IllegalArgumentException(
                "there is no upload " + location + ": the daemon was started again since; submit the topology again");
    }

    /** Ends those that are not finished. */
    @Override
    public synchronized void close() {
        for (FileChannel channel : open.values()) {
            try {
                channel.close();
            } catch (IOException e) {
                LOG.warn("an upload cannot be ended: {}", e.toString());
            }
        }
        open.clear();
    }
}
