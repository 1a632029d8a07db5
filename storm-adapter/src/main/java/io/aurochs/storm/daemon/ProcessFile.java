package io.aurochs.storm.daemon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** The file that names the process which has a topology's lock: by its number and start, as the system gives numbers again. */
final class ProcessFile {
    private ProcessFile() {}

    /** Names this process. */
    static void write(Path file) throws IOException {
        DurableFiles.write(file, text(ProcessHandle.current()).getBytes(StandardCharsets.UTF_8));
    }

    /** The process that is named, if it lives. */
    static Optional<ProcessHandle> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String text = Files.readString(file);
        try {
            return ProcessHandle.of(Long.parseLong(text.split(" ", -1)[0]))
                    .filter(process -> text(process).equals(text));
        } catch (NumberFormatException e) {
            throw new IOException(file + " does not name a process", e);
        }
    }

    private static String text(ProcessHandle process) {
        return process.pid() + " "
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
