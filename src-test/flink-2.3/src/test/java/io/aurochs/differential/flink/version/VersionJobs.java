package io.aurochs.differential.flink.version;

import io.aurochs.differential.flink.job.FlinkJob;
import java.util.List;

/** The jobs only this version of Flink can run. */
public final class VersionJobs {
    private VersionJobs() {}

    public static List<FlinkJob> all() {
        return List.of(new AdaptivePartitioner());
    }
}
