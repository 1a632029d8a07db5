package io.aurochs.benchmarks.driver.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stays as it is while systems take turns.
 *
 * @param app an application of the engine
 * @param parallelism number of sources, which the other tasks follow
 * @param acks whether records are tracked
 * @param input what is read; null: what the application usually reads
 * @param range of the input that is measured; null: what comes in a fixed time
 * @param cpus the kernel's numbers of those that the JVM may use; empty: all
 */
public record RunPlace(
        String app,
        int parallelism,
        boolean acks,
        @Nullable Path input,
        @Nullable RecordRange range,
        List<Integer> cpus) {
    /** Copies what it is given. */
    public RunPlace {
        cpus = List.copyOf(cpus);
    }

    /** Of runs of a fixed time. */
    public RunPlace(String app, int parallelism, boolean acks, @Nullable Path input, List<Integer> cpus) {
        this(app, parallelism, acks, input, null, cpus);
    }

    /** The same with another input. */
    RunPlace reading(@Nullable Path other) {
        return new RunPlace(app, parallelism, acks, other, range, cpus);
    }
}
