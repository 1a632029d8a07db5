package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.PingPong;
import io.aurochs.differential.flink.job.Setup;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a task emitted before it rests reaches its consumer, however soon after the last time that was told. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestingTasksTest {
    @Test
    void nobodyWaitsForABufferTimeout() throws Exception {
        PingPong job = new PingPong();
        Outcome outcome = Outcome.of(job, Target.AUROCHS, Setup.DEFAULT);
        assertThat(outcome.topics()).isNotEmpty();
        assertThat(outcome.differencesTo(Outcome.expected(job, Setup.DEFAULT))).isEmpty();
    }
}
