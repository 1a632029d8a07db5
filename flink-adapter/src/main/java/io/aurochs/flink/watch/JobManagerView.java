package io.aurochs.flink.watch;

import io.aurochs.web.LastCheckpoint;
import java.net.URI;
import java.util.Optional;

/** What the JobManager of a job knows that its tasks do not. Any thread; it waits for nothing. */
public interface JobManagerView {
    /** The job in Flink's own UI. */
    Optional<URI> ui();

    /** The newest checkpoint that is complete, as far as it has been asked for. */
    Optional<LastCheckpoint> lastCheckpoint();
}
