package io.aurochs.storm.daemon;

import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file that names the process which has a topology's lock: by its number and its start, as the system gives numbers again. The start is in
 * clock ticks since that of the machine, which a change of the time of day does not change.
 */
final class ProcessFile {
    /** Where the start is in the system's line about a process, counted from behind its name. */
    private static final int START_WORD = 19;

    private ProcessFile() {}

    /** Names this process. */
    static void write(Path file) throws IOException {
        DurableFiles.write(file, text(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8));
    }

    /** The process that is named, if one is and lives. */
    static Optional<ProcessHandle> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        try {
            long pid = Long.parseLong(text.split(" ", -1)[0]);
            return text.equals(text(pid)) ? ProcessHandle.of(pid) : Optional.empty();
        } catch (NoSuchFileException | NumberFormatException e) {
            // It has ended, or the file is damaged.
            return Optional.empty();
        }
    }

    private static String text(long pid) throws IOException {
        String line = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
        return pid + " " + line.substring(line.lastIndexOf(')') + 2).split(" ", -1)[START_WORD];
    }
}
