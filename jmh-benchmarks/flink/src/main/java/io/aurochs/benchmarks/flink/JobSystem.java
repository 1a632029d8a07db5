package io.aurochs.benchmarks.flink;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job on the target that its configuration names, through Flink's own client. */
final class JobSystem implements MeasuredSystem {
    private final JobClient client;
    private final Map<String, Object> conf;

    private JobSystem(JobClient client, Map<String, Object> conf) {
        this.client = client;
        this.conf = conf;
    }

    /** Submits the job; returns when it is accepted. */
    static JobSystem start(Application<?> application, Configuration configuration) throws Exception {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration);
        application.build(env);
        JobClient client = env.executeAsync(application.name());
        return new JobSystem(client, new TreeMap<>(configuration.toMap()));
    }

    @Override
    public void checkAlive() throws Exception {
        JobStatus status = client.getJobStatus().get();
        if (status.isGloballyTerminalState()) {
            result(Duration.ofSeconds(10));
            throw new IllegalStateException("the job ended by itself: " + status);
        }
    }

    @Override
    public void awaitEnd(Duration limit) throws Exception {
        result(limit);
    }

    private void result(Duration limit) throws Exception {
        try {
            client.getJobExecutionResult().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the job failed: " + RootCause.of(e), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "the job did not end within " + limit.toSeconds() + " s of its sources' end", e);
        }
    }

    @Override
    public Map<String, Object> conf() {
        return conf;
    }
}
