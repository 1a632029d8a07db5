package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.ResultCheck;
import io.aurochs.benchmarks.runner.RunEnd;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job on the target that its configuration names, through Flink's own client. */
final class JobRun implements MeasuredRun {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Application<?> application;
    private final RunProbes probes;
    private final RunningJob job;
    private final Map<String, String> conf;

    private JobRun(Application<?> application, RunProbes probes, RunningJob job, Map<String, String> conf) {
        this.application = application;
        this.probes = probes;
        this.job = job;
        this.conf = conf;
    }

    /** Submits the job; returns when it is accepted. */
    static JobRun start(Application<?> application, RunProbes probes, Configuration configuration) throws Exception {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration);
        application.build(env);
        RunningJob job = new RunningJob(env.executeAsync(application.name()));
        return new JobRun(application, probes, job, configuration.toMap());
    }

    @Override
    public long processed() {
        return probes.processed();
    }

    @Override
    public void checkAlive() throws Exception {
        job.checkAlive();
    }

    /** Blocks until the job has ended by itself. */
    void awaitEnd(Duration limit) throws Exception {
        job.awaitEnd(limit);
    }

    /** The configuration, and how many checkpoints the job completed in fact. */
    @Override
    public RunEnd end(long deadlineNs) throws Exception {
        awaitEnd(LIMIT);
        Map<String, Object> all = new TreeMap<>(conf);
        all.put(
                "completed checkpoints",
                probes.sources().stream()
                        .mapToLong(SourceProbe::checkpoints)
                        .max()
                        .orElse(0));
        return RunEnd.of(probes, ResultCheck.differences(probes, application.expected(probes.sources())), all);
    }
}
