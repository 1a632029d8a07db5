package io.aurochs.jobs;

import io.aurochs.worker.OwnThread;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Kept jobs that a host starts again, each on a thread of its own: their code may take any time, and holds up no other job and no request.
 * Any thread.
 */
final class StartingJobs {
    private final Map<String, Start> starts = new ConcurrentHashMap<>();

    /** @param isStopped a command has stopped it: when its code returns, it does not run */
    private record Start(KeptJob job, boolean isStopped) {}

    /**
     * Has one started.
     *
     * @param name what it is known by
     * @param start returns when it runs, or is not going to
     */
    void start(String name, KeptJob job, Runnable start) {
        starts.put(name, new Start(job, false));
        OwnThread.run("aurochs-start-" + name, () -> {
            try {
                start.run();
            } finally {
                starts.remove(name);
            }
        });
    }

    /** The one of that name. */
    Optional<KeptJob> find(String name) {
        return Optional.ofNullable(starts.get(name)).map(Start::job);
    }

    /** A command has stopped one; without effect if it does not start any more. */
    void stopped(String name) {
        @Nullable Start unused = starts.computeIfPresent(name, (key, start) -> new Start(start.job(), true));
    }

    /** Those that do not run yet, by name. */
    Stream<JobRow> rows() {
        return starts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(start -> JobRow.ofKept(
                        start.getKey(),
                        start.getValue().isStopped() ? JobRow.STOPPING : JobRow.STARTING,
                        start.getValue().job().weight()));
    }
}
