package io.aurochs.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs that have not ended, by the names of their pipelines. Any thread. */
final class CurrentRuns {
    private final Map<String, PipelineRun> runs = new LinkedHashMap<>();

    /**
     * Adds one that is about to start.
     *
     * @throws IllegalArgumentException when there is one of that name
     */
    synchronized void add(String name, PipelineRun run) {
        if (runs.putIfAbsent(name, run) != null) {
            throw new IllegalArgumentException(
                    "pipeline=" + name + ": one of this name runs; wait for its end, stop it, or use another name");
        }
    }

    /** Forgets one that has ended. */
    synchronized void remove(String name) {
        runs.remove(name);
    }

    /** The one of that name, if it has been started. */
    synchronized Optional<PipelineRun> find(String name) {
        return Optional.ofNullable(runs.get(name)).filter(PipelineRun::hasStarted);
    }

    /** Those that have been started, oldest first. */
    synchronized List<PipelineRun> started() {
        return runs.values().stream().filter(PipelineRun::hasStarted).toList();
    }
}
