package io.aurochs.worker;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long an emit waits when a task's overflow is full: until the consumers have made room, but never longer than
 * {@value #LONGEST_NS} ns at a time. The bound is what keeps a cycle of tasks, all waiting for one another, from standing
 * still; the overflow then grows past its limit, one bundle per wait, and the log says so once.
 */
final class RoomWait {
    static final long LONGEST_NS = 1_000_000_000L;
    private static final Logger LOG = LoggerFactory.getLogger(RoomWait.class);
    private static final long PAUSE_NS = 100_000;

    private final AtomicBoolean said = new AtomicBoolean();

    /** @param over whether the job stops */
    void await(String group, BooleanSupplier drained, BooleanSupplier over) {
        long deadline = System.nanoTime() + LONGEST_NS;
        while (!drained.getAsBoolean() && !over.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                if (said.compareAndSet(false, true)) {
                    LOG.warn(
                            "{}: its overflow is full and its consumers take nothing; memory grows until they do."
                                    + " Remedy: a faster consumer, or a larger aurochs.overflow.bytes",
                            group);
                }
                return;
            }
            LockSupport.parkNanos(this, PAUSE_NS);
        }
    }
}
