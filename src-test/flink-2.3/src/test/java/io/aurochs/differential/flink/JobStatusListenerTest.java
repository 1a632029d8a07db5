package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.WordCount;
import io.aurochs.flink.AurochsApplication;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.deployment.application.executors.EmbeddedExecutor;
import org.apache.flink.client.deployment.application.executors.WebSubmissionExecutorServiceLoader;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.JobStatusChangedEvent;
import org.apache.flink.core.execution.JobStatusChangedListener;
import org.apache.flink.core.execution.JobStatusChangedListenerFactory;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.runtime.execution.JobCreatedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job status listener receives the same creation event for a job on Aurochs as on stock Flink. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JobStatusListenerTest {
    private static final Queue<JobStatusChangedEvent> HEARD = new ConcurrentLinkedQueue<>();

    /** By which Flink finds the listener. */
    public static final class Factory implements JobStatusChangedListenerFactory {
        @Override
        public JobStatusChangedListener createListener(Context context) {
            return HEARD::add;
        }
    }

    @Test
    void hearsThatAJobWasCreated() throws Exception {
        List<String> stock = created(Target.STOCK);
        assertThat(stock).hasSize(1);
        assertThat(created(Target.AUROCHS)).isEqualTo(stock);
    }

    /** There Flink's own executor submits the job, and notifies. */
    @Test
    void hearsItOnceOfAJobThatAJobManagerSubmits() throws Exception {
        List<String> stock = createdByApplication(Program.class);
        assertThat(stock).hasSize(1);
        assertThat(createdByApplication(AurochsApplication.class, Program.class.getName()))
                .isEqualTo(stock);
    }

    /** A user's main. */
    public static final class Program {
        private Program() {}

        /** Submits a job with an edge. */
        public static void main(String[] arguments) throws Exception {
            StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.fromSequence(1, 10).shuffle().sinkTo(new DiscardingSink<>());
            environment.execute();
        }
    }

    @SuppressWarnings("try") // closing the cluster may be interrupted
    private static List<String> createdByApplication(Class<?> entry, String... arguments) throws Exception {
        HEARD.clear();
        Configuration configuration = new Configuration();
        configuration.set(DeploymentOptions.TARGET, EmbeddedExecutor.NAME);
        configuration.set(DeploymentOptions.ATTACHED, false);
        configuration.set(DeploymentOptions.JOB_STATUS_CHANGED_LISTENERS, List.of(Factory.class.getName()));
        List<JobID> jobs = new ArrayList<>();
        try (DispatchingCluster cluster = DispatchingCluster.start(configuration);
                PackagedProgram program = PackagedProgram.newBuilder()
                        .setEntryPointClassName(entry.getName())
                        .setConfiguration(configuration)
                        .setArguments(arguments)
                        .build()) {
            ClientUtils.executeProgram(
                    new WebSubmissionExecutorServiceLoader(jobs, cluster.dispatcher()),
                    configuration,
                    program,
                    false,
                    false);
            assertThat(cluster.requestJobResult(jobs.get(0)).get().isSuccess()).isTrue();
        }
        return createdEvents();
    }

    /** A cluster in this JVM that gives its dispatcher, as a JobManager gives it to programs of its own. */
    @SuppressWarnings("try") // closing it may be interrupted
    private static final class DispatchingCluster extends MiniCluster {
        private DispatchingCluster(Configuration configuration) {
            super(new MiniClusterConfiguration.Builder()
                    .setConfiguration(configuration)
                    .withRandomPorts()
                    .build());
        }

        static DispatchingCluster start(Configuration configuration) throws Exception {
            DispatchingCluster cluster = new DispatchingCluster(configuration);
            cluster.start();
            return cluster;
        }

        DispatcherGateway dispatcher() {
            return getDispatcherGatewayFuture().join();
        }
    }

    /** The events that the listener receives when a job is created; all that it receives are of one job. */
    private static List<String> created(Target target) throws Exception {
        HEARD.clear();
        try (Run run = Run.open("listened to")) {
            RunningJob.run(
                    new WordCount(),
                    target,
                    Setup.DEFAULT,
                    run,
                    Map.of("execution.job-status-changed-listeners", Factory.class.getName()));
        }
        return createdEvents();
    }

    private static List<String> createdEvents() {
        assertThat(HEARD)
                .extracting(JobStatusChangedEvent::jobId)
                .containsOnly(HEARD.element().jobId());
        assertThat(HEARD).hasSizeGreaterThan(1);
        return HEARD.stream()
                .filter(JobCreatedEvent.class::isInstance)
                .map(JobCreatedEvent.class::cast)
                .map(event -> event.executionMode() + ", from "
                        + event.lineageGraph().sources().size() + " to "
                        + event.lineageGraph().sinks().size())
                .toList();
    }
}
