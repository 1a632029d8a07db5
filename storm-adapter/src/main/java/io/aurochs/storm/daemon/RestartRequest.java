package io.aurochs.storm.daemon;

import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology's JVM requests by a file that the daemon ends it and starts another. It does not end by itself: while no daemon runs, the topology
 * goes on, and the next daemon finds the file. Any thread.
 */
final class RestartRequest {
    private static final Logger LOG = LoggerFactory.getLogger(RestartRequest.class);

    private final Path file;

    RestartRequest(JvmFiles files) {
        this.file = files.restart();
    }

    /** Requests it; returns false if that is not possible now. In the JVM. */
    boolean tryMake(String reason) {
        try {
            DurableFiles.write(file, reason.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException e) {
            LOG.warn("no other JVM can be requested, although {}: {}", reason, e.toString());
            return false;
        }
    }

    /** Why the JVM is to be ended, if it is. */
    Optional<String> reason() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            // That there is one is what counts.
            return Optional.of("it has requested so in " + file + ", which cannot be read: " + e);
        }
    }

    /** For a JVM that is about to start. */
    void withdraw() throws IOException {
        DurableFiles.delete(file);
    }
}
