package io.aurochs.differential.flink;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The threads of this JVM that run tasks of jobs. */
final class TaskThreads {
    private TaskThreads() {}

    /** Those that live and whose name contains one of a job's operator names. */
    static List<Thread> named(String operator) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && thread.getName().contains(operator))
                .toList();
    }

    /** Waits for each of them to end, a minute at most; gives back those that did not. */
    static List<Thread> leftOver(String operator) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        for (Thread thread : named(operator)) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
        }
        return named(operator);
    }

    /** What all tasks are doing now: Flink names their threads {@code name (1/2)#0}. */
    static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().matches("(?s).*\\(\\d+/\\d+\\)#\\d+.*"))
                .map(thread -> thread.getKey() + "\n\t"
                        + Arrays.stream(thread.getValue())
                                .limit(25)
                                .map(String::valueOf)
                                .collect(Collectors.joining("\n\t")))
                .collect(Collectors.joining("\n"));
    }
}
