package io.aurochs.differential.flink.batch;

import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import java.util.HashMap;
import java.util.Map;

/**
 * A job in the batch runtime mode, with pipelined edges. Its results are Flink's for that mode, which are not those of a plain loop where
 * they depend on watermarks, or where a function emits for each record.
 *
 * @param job the job itself
 * @param settings beside its own and those of all such jobs
 */
public record InBatch(FlinkJob job, Map<String, String> settings) implements FlinkJob {
    /** The settings of a batch job whose edges are pipelined, unless the edge itself says otherwise. */
    public static final Map<String, String> SETTINGS = Map.of(
            "execution.runtime-mode", "BATCH",
            "execution.batch-shuffle-mode", "ALL_EXCHANGES_PIPELINED",
            "jobmanager.scheduler", "Default",
            "taskmanager.memory.managed.size", "256 mb",
            "taskmanager.memory.network.min", "256 mb",
            "taskmanager.memory.network.max", "256 mb");

    /** Puts the settings of all such jobs to those given. */
    public InBatch {
        Map<String, String> all = new HashMap<>(SETTINGS);
        all.putAll(job.settings());
        all.putAll(settings);
        settings = Map.copyOf(all);
    }

    public static InBatch of(FlinkJob job) {
        return new InBatch(job, Map.of());
    }

    /** Keyed inputs are not sorted, and state is kept by the state backend of the job. */
    public InBatch unsorted() {
        return new InBatch(
                job,
                Map.of(
                        "execution.sorted-inputs.enabled", "false",
                        "execution.batch-state-backend.enabled", "false"));
    }

    /** Whether Flink sorts keyed inputs. */
    public boolean sorts() {
        return !"false".equals(settings.get("execution.sorted-inputs.enabled"));
    }

    @Override
    public String name() {
        return job.name() + "InBatch";
    }

    @Override
    public void build(Bench bench) {
        job.build(bench);
    }
}
