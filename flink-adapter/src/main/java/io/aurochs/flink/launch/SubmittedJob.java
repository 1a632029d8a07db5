package io.aurochs.flink.launch;

import java.util.concurrent.CompletableFuture;
import org.apache.flink.core.execution.JobClient;

/**
 * A job on its way.
 *
 * @param end completes when the job has ended and that has been told
 */
record SubmittedJob(String name, JobClient client, CompletableFuture<End> end) {

    /** How a job ended. */
    enum End {
        FINISHED,
        CANCELED,
        FAILED,
        /** Not known: nobody waits for it. */
        DETACHED
    }

    boolean isRunning() {
        return !end.isDone();
    }
}
