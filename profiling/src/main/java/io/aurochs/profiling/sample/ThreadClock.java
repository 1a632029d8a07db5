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
    /** No thread has this id. */
    private static final long ENDED = 0;

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
    Reading read() throws SamplingException {
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
            return new Reading(uses, times(Files.readString(tasks.resolveSibling("stat"))));
        } catch (IOException e) {
            throw new SamplingException(
                    "cannot read the threads' clocks in " + tasks + ": " + e
                            + "; is the process still running, and this a Linux?",
                    e);
        }
    }

    /**
     * The clocks at one moment.
     *
     * @param threads by id
     * @param all of all threads, those that have ended among them
     */
    record Reading(Map<Long, ThreadUse> threads, Times all) {
        /** This one and a later one, in which threads may be missing that have ended since. */
        Reading then(Reading later) {
            Map<Long, ThreadUse> both = new HashMap<>(threads);
            both.putAll(later.threads());
            return new Reading(both, later.all());
        }

        /**
         * What was used since an earlier one; of threads that were not there then, all of it. What no thread accounts for is
         * that of threads that have ended unseen: it is {@linkplain ThreadClock#isEnded one} of its own.
         *
         * @param names whole ones, by id; threads without keep the operating system's
         */
        List<ThreadUse> since(Reading before, Map<Long, String> names) {
            List<ThreadUse> uses = new ArrayList<>();
            double user = all.userSeconds() - before.all().userSeconds();
            double kernel = all.kernelSeconds() - before.all().kernelSeconds();
            for (ThreadUse end : threads.values()) {
                ThreadUse start = before.threads().getOrDefault(end.id(), new ThreadUse(end.id(), end.name(), 0, 0, 0));
                ThreadUse use = new ThreadUse(
                        end.id(),
                        names.getOrDefault(end.id(), end.name()),
                        Math.max(0, end.userSeconds() - start.userSeconds()),
                        Math.max(0, end.kernelSeconds() - start.kernelSeconds()),
                        Math.max(0, end.contextSwitches() - start.contextSwitches()));
                uses.add(use);
                user -= use.userSeconds();
                kernel -= use.kernelSeconds();
            }
            // The kernel rounds each thread's clock and the process's by itself.
            double rounding = threads.size() / TICKS_PER_SECOND;
            if (user + kernel > rounding) {
                uses.add(new ThreadUse(ENDED, "(ended threads)", Math.max(0, user), Math.max(0, kernel), 0));
            }
            return uses;
        }
    }

    /** Of processor time. */
    record Times(double userSeconds, double kernelSeconds) {}

    /** Whether a thread's id stands for all that have ended unseen. */
    static boolean isEnded(long id) {
        return id == ENDED;
    }

    /** @param stat what the file of that name holds */
    private static Times times(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new Times(
                Long.parseLong(fields[USER_TICKS]) / TICKS_PER_SECOND,
                Long.parseLong(fields[KERNEL_TICKS]) / TICKS_PER_SECOND);
    }

    private static ThreadUse use(Path thread) throws IOException {
        String stat = Files.readString(thread.resolve("stat"));
        String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        Times times = times(stat);
        long switches = 0;
        for (String line : Files.readAllLines(thread.resolve("status"))) {
            if (line.contains("ctxt_switches")) {
                switches += Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return new ThreadUse(
                Long.parseLong(thread.getFileName().toString()),
                name,
                times.userSeconds(),
                times.kernelSeconds(),
                switches);
    }
}
