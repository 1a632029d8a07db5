package io.aurochs.flink.launch;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the slots of a job that is to be submitted, as Flink's scheduler does for one that has been: a TaskManager may not
 * have registered yet, and the slots of the job before are free only a moment after its end. Used by the thread that submits.
 */
final class SlotWait {
    private static final Logger LOG = LoggerFactory.getLogger(SlotWait.class);

    /** Where the user does not say how long: what processes take to start and to say so. */
    private static final Duration USUAL = Duration.ofSeconds(10);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final Duration atMost;
    private final LongSupplier nanoTime;
    private final Pause pause;

    /** Lets time pass. */
    @FunctionalInterface
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    /** What a cluster has room for, now. */
    @FunctionalInterface
    interface Look {
        ClusterSlots now() throws Exception;
    }

    SlotWait(Duration atMost, LongSupplier nanoTime, Pause pause) {
        this.atMost = atMost;
        this.nanoTime = nanoTime;
        this.pause = pause;
    }

    /** As long as {@code slot.request.timeout} says, or for ten seconds where it is not set. */
    static SlotWait of(Configuration configuration) {
        Duration atMost = configuration
                .getOptional(JobManagerOptions.SLOT_REQUEST_TIMEOUT)
                .orElse(USUAL);
        return new SlotWait(atMost, System::nanoTime, time -> Thread.sleep(time.toMillis()));
    }

    /**
     * Looks at a cluster until it has room for a job, or cannot get it without a change to the cluster, or the time is over.
     *
     * @param needed slots of the job
     * @return what was seen last
     */
    ClusterSlots untilRoomFor(int needed, Look cluster) throws Exception {
        long begin = nanoTime.getAsLong();
        ClusterSlots slots = cluster.now();
        if (slots.mayHaveRoomSoon(needed)) {
            LOG.info(
                    "waiting for slots, for {} at most: the job needs {}, and the cluster has {} TaskManagers with {} free",
                    atMost,
                    needed,
                    slots.taskManagers(),
                    slots.free());
        }
        while (slots.mayHaveRoomSoon(needed) && nanoTime.getAsLong() - begin < atMost.toNanos()) {
            pause.of(BETWEEN_LOOKS);
            slots = cluster.now();
        }
        return slots;
    }
}
