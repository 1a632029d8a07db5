package io.aurochs.flink.watch;

import java.net.URI;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;

/** Where Flink's own UI is: a client tells the tasks of its job in that one's configuration. */
public final class FlinkUi {
    private static final String KEY = "io.aurochs.flink-ui";

    private FlinkUi() {}

    /**
     * Tells the tasks of a job.
     *
     * @param endpoint of the cluster that runs it
     */
    public static void writeTo(Configuration job, String endpoint) {
        job.setString(KEY, endpoint);
    }

    /** What the tasks of a job were told. */
    public static Optional<URI> readFrom(Configuration job, JobID id) {
        return Optional.ofNullable(job.toMap().get(KEY)).map(endpoint -> page(URI.create(endpoint), id));
    }

    /** The page of a job. */
    public static URI page(URI endpoint, JobID job) {
        String address = endpoint.toString();
        return URI.create(
                (address.endsWith("/") ? address : address + "/") + "#/job/running/" + job.toHexString() + "/overview");
    }
}
