package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.WordCount;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobStatusChangedEvent;
import org.apache.flink.core.execution.JobStatusChangedListener;
import org.apache.flink.core.execution.JobStatusChangedListenerFactory;
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
