package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.junit.jupiter.api.Test;

/** Whether a job is sure to stay within one TaskManager. */
class ClusterSlotsTest {
    @Test
    void aSingleTaskManagerWithRoomTakesTheJob() {
        assertThat(new ClusterSlots(1, 4, 4).reasonToRunStock(4)).isNull();
    }

    @Test
    void aSingleOneWithoutRoomDoesNot() {
        assertThat(new ClusterSlots(1, 8, 3).reasonToRunStock(4)).contains("4 slots", "has 3 free");
    }

    @Test
    void severalMayShareTheJobHoweverManySlotsEachHas() {
        assertThat(new ClusterSlots(2, 200, 100).reasonToRunStock(1)).contains("2 TaskManagers");
    }

    @Test
    void aClusterThatStartsTaskManagersOnDemandMayStartSeveral() {
        assertThat(new ClusterSlots(0, 0, 0).reasonToRunStock(1)).contains("0 TaskManagers");
    }

    @Test
    void givesUpSoonWhereTheUserDoesNotSayWhen() {
        Configuration client = new Configuration();
        client.set(RestOptions.RETRY_DELAY, Duration.ofSeconds(7));
        Configuration impatient = ClusterSlots.impatient(client);
        assertThat(impatient.get(RestOptions.RETRY_MAX_ATTEMPTS)).isLessThan(10);
        assertThat(impatient.get(RestOptions.CONNECTION_TIMEOUT)).isLessThan(Duration.ofSeconds(5));
        assertThat(impatient.get(RestOptions.RETRY_DELAY)).isEqualTo(Duration.ofSeconds(7));
        assertThat(client.toMap()).as("what the job is submitted with").hasSize(1);
    }
}
