package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.MpscArrayQueue;

/**
 * Brings work from foreign threads to the thread that runs a task: output emitted, tuples acked and failed by user
 * threads, ticks, activation.
 *
 * <pre>
 *  Source:     queue: JCTools MpscArrayQueue (Vyukov's bounded queue, single consumer).
 *  Writers:    queue tail – any thread; queue head – the task's thread; closed – the task's thread, once.
 *  Invariants: FIFO per foreign thread; size ≤ capacity; a put that begins after close takes nothing in.
 *  Ordering:   foreign thread: work (release) → fence → the task's state, inside signal.raise().
 *  Progress:   drain is wait-free up to a foreign thread that has claimed a slot and not yet filled it, for which it
 *              stops and does not wait; put BLOCKS while the queue is full, in steps of 50 us.
 *  Ownership:  work belongs to the task after put returns true; a task that ends drops it.
 *  Failure:    put on a closed hand-off returns false.
 *  Checked by: HandoffLincheck, HandoffTest.
 * </pre>
 */
public final class Handoff {
    private static final long FULL_PAUSE_NS = 50_000;
    private static final long OPEN = 0;
    private static final long CLOSED = 1;

    private final MpscArrayQueue<Runnable> queue;
    private final Signal signal;
    private final PaddedSequence closed = new PaddedSequence(OPEN);

    /**
     * @param capacity pieces of work held
     * @param signal raised when work was handed over
     */
    public Handoff(int capacity, Signal signal) {
        this.queue = new MpscArrayQueue<>(capacity);
        this.signal = signal;
    }

    /**
     * Hands work over; waits while the queue is full. Any thread but the task's own.
     *
     * @return false when the task has ended, and the work will not be done; true when it will be, unless the task ends first
     */
    public boolean put(Runnable work) {
        while (!isClosed()) {
            if (tryPut(work)) {
                return true;
            }
            // Full is rare and means back-pressure: the foreign thread is slowed down, not the task.
            LockSupport.parkNanos(this, FULL_PAUSE_NS);
        }
        return false;
    }

    /** Hands work over if there is room at once. Any thread. */
    public boolean tryPut(Runnable work) {
        if (isClosed() || !queue.offer(work)) {
            return false;
        }
        signal.raise();
        return true;
    }

    /**
     * Does what was handed over, oldest first. The task's thread only.
     *
     * @return pieces of work done
     */
    public int drain() {
        int done = 0;
        // Bounded by the capacity, so that busy foreign threads cannot keep the task from its own work.
        for (int limit = queue.capacity(); done < limit; done++) {
            Runnable work = queue.relaxedPoll();
            if (work == null) {
                break;
            }
            work.run();
        }
        return done;
    }

    public boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Takes nothing in from now on; work already taken in is dropped by the caller or drained. */
    public void close() {
        closed.setVolatile(CLOSED);
        VarHandle.fullFence();
    }

    public boolean isClosed() {
        return closed.getVolatile() == CLOSED;
    }
}
