package io.aurochs.storm.daemon;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jars that clients upload before they submit. One whose client has gone is deleted when another begins, after a while. Any thread. */
final class Uploads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);

    /** Its channel is open until it is finished. */
    private static final class Upload {
        final Path file;
        final FileChannel channel;
        long usedNs = System.nanoTime();

        Upload(Path file) throws IOException {
            this.file = file;
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
    }

    private final Path inbox;
    private final long longestUnusedNs;
    /** By location. Guarded by this. */
    private final Map<String, Upload> uploads = new HashMap<>();

    /** @param longestUnused how long a jar waits for the next call */
    Uploads(Path inbox, Duration longestUnused) {
        this.inbox = inbox;
        this.longestUnusedNs = longestUnused.toNanos();
    }

    /** Begins one; returns its location. */
    synchronized String begin() throws IOException {
        long nowNs = System.nanoTime();
        for (Map.Entry<String, Upload> each : List.copyOf(uploads.entrySet())) {
            if (nowNs - each.getValue().usedNs >= longestUnusedNs) {
                drop(each.getKey());
            }
        }
        Path file = inbox.resolve("stormjar-" + UUID.randomUUID() + ".jar");
        uploads.put(file.toString(), new Upload(file));
        return file.toString();
    }

    /** Appends to one. If that fails, as on a full disk, nothing is left of it. */
    synchronized void add(String location, ByteBuffer chunk) throws IOException {
        Upload upload = used(location, true);
        try {
            while (chunk.hasRemaining()) {
                upload.channel.write(chunk);
            }
        } catch (IOException e) {
            drop(location);
            throw e;
        }
    }

    synchronized void finish(String location) throws IOException {
        used(location, true).channel.close();
    }

    /** The file of a finished upload, which is the caller's from now on. */
    synchronized Path take(String location) {
        Path file = used(location, false).file;
        uploads.remove(location);
        return file;
    }

    private Upload used(String location, boolean isOpen) {
        Upload upload = uploads.get(location);
        if (upload == null || upload.channel.isOpen() != isOpen) {
            throw new IllegalArgumentException("there is no upload " + location
                    + ": the daemon was started again since, or it waited too long; submit the topology again");
        }
        upload.usedNs = System.nanoTime();
        return upload;
    }

    private void drop(String location) {
        Upload upload = uploads.remove(location);
        if (upload == null) {
            return;
        }
        try {
            upload.channel.close();
            Files.deleteIfExists(upload.file);
        } catch (IOException e) {
            LOG.warn("the upload {} cannot be deleted: {}", location, e.toString());
        }
    }

    /** Ends all. */
    @Override
    public synchronized void close() {
        List.copyOf(uploads.keySet()).forEach(this::drop);
    }
}
