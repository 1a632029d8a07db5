package io.aurochs.storm.daemon;

import io.aurochs.storm.file.DurableFiles;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file for what a topology's virtual machine itself prints, and programs that it starts. It cannot be replaced while they have it: when it
 * is full, its content is copied to {@code jvm.log.1} and it is emptied. What is printed in the moment between these two is lost. One thread.
 */
final class JvmLog {
    private static final Logger LOG = LoggerFactory.getLogger(JvmLog.class);
    private static final String NAME = "jvm.log";
    private static final String OLD = "jvm.log.1";

    private final Path file;
    private final Path old;
    private final long mostBytes;

    /**
     * Creates it; the file need not exist.
     *
     * @param mostBytes how large it becomes, and what is printed in a second
     */
    JvmLog(Path directory, long mostBytes) {
        this.file = directory.resolve(NAME);
        this.old = directory.resolve(OLD);
        this.mostBytes = mostBytes;
    }

    /** A new file for a process's output; that of the last JVM becomes {@code jvm.log.1}. */
    static ProcessBuilder.Redirect begin(Path directory) throws IOException {
        File printed = directory.resolve(NAME).toFile();
        if (printed.exists()) {
            DurableFiles.move(printed.toPath(), directory.resolve(OLD));
        }
        // Only what is appended begins anew when the file is emptied.
        return ProcessBuilder.Redirect.appendTo(printed);
    }

    /** Keeps it small, in a thread of its own, until this process ends. */
    void keepSmall() {
        Thread thread = new Thread(this::watch, "aurochs-jvm-log");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(1);
                emptyIfFull();
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be kept small, and grows from now on: {}", file, e.toString());
        } catch (InterruptedException e) {
            // Nobody has this thread's reference.
            throw new AssertionError(e);
        }
    }

    /** Empties it if it is full. */
    void emptyIfFull() throws IOException {
        if (!Files.exists(file) || Files.size(file) < mostBytes) {
            return;
        }
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileChannel to = FileChannel.open(
                        old,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            long copied = 0;
            // What is printed meanwhile, too; but not for ever.
            while (copied < Math.min(from.size(), 2 * mostBytes)) {
                copied += from.transferTo(copied, from.size() - copied, to);
            }
            from.truncate(0);
        }
    }
}
