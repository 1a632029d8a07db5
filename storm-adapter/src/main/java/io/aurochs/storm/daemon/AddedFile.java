package io.aurochs.storm.daemon;

import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that commands add to a kept topology. Only the daemon writes it, and so reads it once: what becomes of the file while the daemon runs
 * keeps no command from its work, and the next one that is kept writes it again. One thread writes; any thread reads. Logs nothing: a
 * topology's JVM has such objects before its log.
 */
final class AddedFile {
    private final Path file;
    /** As written or read last, and never changed; null: commands have added nothing. */
    private volatile byte @Nullable [] content;

    AddedFile(Path file) {
        this.file = file;
    }

    Path path() {
        return file;
    }

    /** What commands have added; null: nothing. */
    byte @Nullable [] content() {
        return content;
    }

    /**
     * Takes up what an earlier daemon has written.
     *
     * @throws DamagedFileException when there is no such file
     * @throws IOException when it cannot be read
     */
    void read() throws IOException {
        content = KeptTopology.bytes(file);
    }

    void write(byte[] next) throws IOException {
        DurableFiles.write(file, next);
        content = next;
    }

    /** Writes it again if it is not as it was written, and returns a line for the user then. If that fails, the next call tries again. */
    Optional<String> restore() {
        byte[] written = content;
        if (written == null || isOnDisk(written)) {
            return Optional.empty();
        }
        String line = file + " was lost or changed while the daemon ran, and ";
        try {
            DurableFiles.write(file, written);
            return Optional.of(line + "is written again");
        } catch (IOException e) {
            return Optional.of(line + "cannot be written: " + e);
        }
    }

    private boolean isOnDisk(byte[] written) {
        try {
            return Arrays.equals(Files.readAllBytes(file), written);
        } catch (IOException e) {
            return false;
        }
    }
}
