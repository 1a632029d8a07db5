package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.junit.jupiter.api.Test;

/** How long a submission waits for slots, by a clock that moves when the wait pauses. */
class SlotWaitTest {
    private static final Duration AT_MOST = Duration.ofSeconds(10);
    private static final ClusterSlots NOBODY = new ClusterSlots(0, 0, 0);
    private static final ClusterSlots SILENT = new ClusterSlots(1, 0, 0);
    private static final ClusterSlots BUSY = new ClusterSlots(1, 4, 1);
    private static final ClusterSlots ROOM = new ClusterSlots(1, 4, 4);
    private static final ClusterSlots SMALL = new ClusterSlots(1, 2, 2);
    private static final ClusterSlots TWO = new ClusterSlots(2, 8, 0);

    private long nowNs;
    private int looks;

    private ClusterSlots await(Duration atMost, ClusterSlots... seen) throws Exception {
        SlotWait wait = new SlotWait(atMost, () -> nowNs, time -> nowNs += time.toNanos());
        return wait.untilRoomFor(4, () -> seen[Math.min(looks++, seen.length - 1)]);
    }

    @Test
    void doesNotWaitWhereThereIsRoom() throws Exception {
        assertThat(await(AT_MOST, ROOM)).isEqualTo(ROOM);
        assertThat(looks).isEqualTo(1);
    }

    @Test
    void waitsForATaskManagerAndForItsSlots() throws Exception {
        assertThat(await(AT_MOST, NOBODY, NOBODY, SILENT, ROOM)).isEqualTo(ROOM);
    }

    @Test
    void waitsForTheSlotsOfTheLastJob() throws Exception {
        assertThat(await(AT_MOST, BUSY, BUSY, ROOM)).isEqualTo(ROOM);
    }

    @Test
    void doesNotWaitForWhatATaskManagerDoesNotHave() throws Exception {
        for (ClusterSlots hopeless : List.of(SMALL, TWO)) {
            looks = 0;
            assertThat(await(AT_MOST, hopeless)).isEqualTo(hopeless);
            assertThat(looks).isEqualTo(1);
        }
    }

    @Test
    void stopsWaitingWhenASecondTaskManagerComes() throws Exception {
        assertThat(await(AT_MOST, BUSY, TWO, ROOM)).isEqualTo(TWO);
    }

    @Test
    void givesUpWhenTheTimeIsOver() throws Exception {
        assertThat(await(AT_MOST, NOBODY)).isEqualTo(NOBODY);
        assertThat(nowNs).isBetween(AT_MOST.toNanos(), 2 * AT_MOST.toNanos());
        assertThat(looks).isGreaterThan(10);
    }

    @Test
    void zeroMeansOneLook() throws Exception {
        assertThat(await(Duration.ZERO, NOBODY, ROOM)).isEqualTo(NOBODY);
    }

    @Test
    void waitsAsLongAsTheUserSays() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(JobManagerOptions.SLOT_REQUEST_TIMEOUT, Duration.ZERO);
        assertThat(SlotWait.of(configuration).untilRoomFor(4, () -> looks++ == 0 ? NOBODY : ROOM))
                .isEqualTo(NOBODY);
        assertThat(SlotWait.of(new Configuration()).untilRoomFor(4, () -> looks++ == 1 ? NOBODY : ROOM))
                .isEqualTo(ROOM);
    }
}
