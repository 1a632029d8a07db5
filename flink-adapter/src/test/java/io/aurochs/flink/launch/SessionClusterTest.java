package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.junit.jupiter.api.Test;

/** How long a client tries to reach its cluster. */
class SessionClusterTest {
    @Test
    void givesUpSoonWhereTheUserDoesNotSayWhen() {
        Configuration client = new Configuration();
        client.set(RestOptions.RETRY_DELAY, Duration.ofSeconds(7));
        Configuration impatient = SessionCluster.impatient(client);
        assertThat(impatient.get(RestOptions.RETRY_MAX_ATTEMPTS)).isLessThan(10);
        assertThat(impatient.get(RestOptions.CONNECTION_TIMEOUT)).isLessThan(Duration.ofSeconds(5));
        assertThat(impatient.get(RestOptions.RETRY_DELAY)).isEqualTo(Duration.ofSeconds(7));
        assertThat(client.toMap()).as("what the job is submitted with").hasSize(1);
    }
}
