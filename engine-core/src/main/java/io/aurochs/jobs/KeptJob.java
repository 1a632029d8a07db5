package io.aurochs.jobs;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job as it was submitted.
 *
 * @param named the jar of the command
 * @param jar what it is loaded from: if the job is kept, a copy
 * @param points where the points of its pipeline are; null: it is not kept
 */
record KeptJob(
        int weight,
        String named,
        Path jar,
        String factory,
        List<String> arguments,
        @Nullable Path points) {
    KeptJob {
        arguments = List.copyOf(arguments);
    }
}
