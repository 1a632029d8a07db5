package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.ThreadUse;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the operating system says that the threads of one process have used: proc(5), {@code /proc/PID/task}. Times are in
 * ticks there, a hundredth of a second.
 */
final class ThreadClock {
    private static final double TICKS_PER_SECOND = 100;
    /** Places of fields in {@code stat} after the name, which may hold blanks and ends with the last parenthesis. */
    private static final int USER_TICKS = 11;

    private static final int KERNEL_TICKS = 12;

    private final Path tasks;

    ThreadClock(long pid) {
        this(Path.of("/proc", Long.toString(pid), "task"));
    }

    /** @param tasks a directory like {@code /proc/PID/task} */
    ThreadClock(Path tasks) {
        this.tasks = tasks;
    }

    /**
     * Reads the clocks of all threads there are now.
     *
     * @throws SamplingException if the process is gone, or there is no such file system
     */
    Map<Long, ThreadUse> read() throws SamplingException {
        Map<Long, ThreadUse> uses = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                try {
                    ThreadUse use = use(thread);
                    uses.put(use.id(), use);
                } catch (IOException e) {
                    // It ended meanwhile; the kernel has several ways of saying so.
                }
            }
        } catch (IOException e) {
            throw new SamplingException(
                    "cannot read the threads' clocks in " + tasks + ": " + e
                            + "; is the process still running, and this a Linux?",
                    e);
        }
        return uses;
    }

    /**
     * What was used between two readings; of threads that were not there at the first, all of it.
     *
     * @param names whole ones, by id; threads without keep the operating system's
     */
    static List<ThreadUse> between(Map<Long, ThreadUse> before, Map<Long, ThreadUse> after, Map<Long, String> names) {
        List<ThreadUse> uses = new ArrayList<>();
        for (ThreadUse end : after.values()) {
            ThreadUse start = before.getOrDefault(end.id(), new ThreadUse(end.id(), end.name(), 0, 0, 0));
            uses.add(new ThreadUse(
                    end.id(),
                    names.getOrDefault(end.id(), end.name()),
                    Math.max(0, end.userSeconds() - start.userSeconds()),
                    Math.max(0, end.kernelSeconds() - start.kernelSeconds()),
                    Math.max(0, end.contextSwitches() - start.contextSwitches())));
        }
        return uses;
    }

    private static ThreadUse use(Path thread) throws IOException {
        String stat = Files.readString(thread.resolve("stat"));
        String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long switches = 0;
        for (String line : Files.readAllLines(thread.resolve("status"))) {
            if (line.contains("ctxt_switches")) {
                switches += Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return new ThreadUse(
                Long.parseLong(thread.getFileName().toString()),
                name,
                Long.parseLong(fields[USER_TICKS]) / TICKS_PER_SECOND,
                Long.parseLong(fields[KERNEL_TICKS]) / TICKS_PER_SECOND,
                switches);
    }
}
