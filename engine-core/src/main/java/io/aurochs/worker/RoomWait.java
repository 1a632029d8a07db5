package io.aurochs.worker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long an emit waits when a task's overflow is full: until the consumers have made room, however long that takes, so
 * that what is held stays within the limit while they stand still. Only where the room may be waiting for the emit itself,
 * on a cycle of the graph, no longer than {@value #LONGEST_NS} ns at a time: otherwise a cycle of tasks, all waiting for
 * one another, would stand still for ever. There the overflow grows past its limit, one bundle per wait, and the log
 * says so once.
 */
final class RoomWait {
    static final long LONGEST_NS = 1_000_000_000L;
    /** A wait worth logging, for a user who wonders why nothing moves. */
    static final long STALL_NS = TimeUnit.SECONDS.toNanos(10);

    private static final Logger LOG = LoggerFactory.getLogger(RoomWait.class);
    private static final long PAUSE_NS = 100_000;

    private final LongSupplier clock;
    private final AtomicBoolean saidGrowing = new AtomicBoolean();
    private final AtomicBoolean saidStalled = new AtomicBoolean();

    /** @param clock nanoseconds */
    RoomWait(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Waits.
     *
     * @param forItself whether the room may never come while this waits
     * @param over whether the job stops
     */
    void await(String group, BooleanSupplier drained, boolean forItself, BooleanSupplier over) {
        long start = clock.getAsLong();
        boolean interrupted = false;
        while (!drained.getAsBoolean() && !over.getAsBoolean()) {
            long waited = clock.getAsLong() - start;
            if (forItself && waited > LONGEST_NS) {
                sayGrowing(group);
                break;
            }
            if (waited > STALL_NS) {
                sayStalled(group);
            }
            LockSupport.parkNanos(this, PAUSE_NS);
            // With the interrupt of user code still set no park would last.
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void sayGrowing(String group) {
        if (saidGrowing.compareAndSet(false, true)) {
            LOG.warn(
                    "{}: its overflow is full of what goes round a cycle of the graph, and nobody on the cycle takes it;"
                            + " memory grows until a task does. Remedy: emit less per record on the cycle, or a larger"
                            + " aurochs.overflow.bytes",
                    group);
        }
    }

    private void sayStalled(String group) {
        if (saidStalled.compareAndSet(false, true)) {
            LOG.warn(
                    "{}: its overflow is full and its consumers have taken nothing for {} s; it waits for them, and"
                            + " nothing is lost. Remedy: a faster consumer, or more tasks for it",
                    group,
                    TimeUnit.NANOSECONDS.toSeconds(STALL_NS));
        }
    }
}
