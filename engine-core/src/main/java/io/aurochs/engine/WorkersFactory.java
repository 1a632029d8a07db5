package io.aurochs.engine;

import io.aurochs.config.EngineConfig;
import io.aurochs.place.MachineNodes;
import io.aurochs.worker.CoreBinding;
import io.aurochs.worker.DedicatedJobWorkers;
import io.aurochs.worker.DedicatedWorkers;
import io.aurochs.worker.JobWorkers;
import io.aurochs.worker.SharedWorkers;
import io.aurochs.worker.Workers;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Makes the workers that the settings ask for. */
final class WorkersFactory {
    private final EngineConfig config;
    private final MachineNodes nodes;
    private final CoreBinding binding;
    private final Consumer<Throwable> onFailure;
    private final LongSupplier clock;

    WorkersFactory(EngineConfig config, MachineNodes nodes, Consumer<Throwable> onFailure, LongSupplier clock) {
        this.config = config;
        this.nodes = nodes;
        this.binding = nodes.binding(config.pin());
        this.onFailure = onFailure;
        this.clock = clock;
    }

    /** Workers for so many groups. */
    Workers workers(int groups) {
        return switch (config.workers()) {
            case DEDICATED -> dedicated(groups);
            case SHARED ->
                new SharedWorkers(groups, nodes.workers(config.workerCount()), binding, onFailure, latencyNs(), clock);
        };
    }

    /** Workers for jobs that come and go. */
    JobWorkers ofJobs() {
        return switch (config.workers()) {
            case DEDICATED -> new DedicatedJobWorkers(this::dedicated);
            case SHARED ->
                SharedWorkers.ofJobs(nodes.workers(config.workerCount()), binding, onFailure, latencyNs(), clock);
        };
    }

    private DedicatedWorkers dedicated(int groups) {
        return new DedicatedWorkers(groups, binding, onFailure, latencyNs(), clock);
    }

    private long latencyNs() {
        return Math.min(config.bundleLatencyNs(), config.sourceLatencyNs());
    }
}
