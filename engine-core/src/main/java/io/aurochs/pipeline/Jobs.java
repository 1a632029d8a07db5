package io.aurochs.pipeline;

import io.aurochs.view.Snapshot;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The jobs that run beside each other, for queries of one to another (ELF §2.4, Table 2: route). Any thread. */
public interface Jobs {
    /**
     * Answers a question from the last complete interval of another job's results.
     *
     * @param job the name of its pipeline
     * @param view the name of its view
     * @param question receives the interval, and does not keep it; on the caller's thread
     * @return the answer; empty when no such job runs, none of its intervals is complete yet, or the answer is null
     * @throws IllegalArgumentException when the job has no such view
     */
    <R> Optional<R> query(String job, String view, Function<? super Snapshot, ? extends @Nullable R> question);
}
