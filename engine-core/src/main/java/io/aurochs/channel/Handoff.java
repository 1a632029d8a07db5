package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jctools.queues.MpscUnboundedArrayQueue;

/**
 * Brings work from foreign threads to the thread that runs a task: output emitted, tuples acked and failed by user
 * threads, ticks, activation.
 *
 * <p>Where several pieces of output come at a time, the next do not wake the task, which looks again by itself when they have waited as
 * long as they may. Work of any other kind wakes the task, which then takes the output as well. Output that comes piece by piece wakes it each
 * time: whoever emits it may be waiting for what came of the last.
 *
 * <pre>
 *  Source:     queue: JCTools MpscUnboundedArrayQueue (linked chunks, single consumer). The limit is ours, and soft: the
 *              task may itself wait for the very threads that hand over to it, so no put may wait for it for good.
 *              Quiet: after Mogul and Ramakrishnan, "Eliminating Receive Livelock", TOCS 15(3), 1997, whose first interrupt
 *              begins a time of polling; here the next poll has a due time.
 *  Writers:    queue tail, bytes – any thread; queue head, drains, quiet until – the task's thread; stalled – any thread that
 *              gave up waiting; closed – the task's thread, once; waiting for room – the task's thread.
 *  Invariants: FIFO per foreign thread; a put that begins after close takes nothing in; beyond the limit only while the
 *              task drains nothing for as long as a put waits; while work waits, the signal has been raised or it is quiet.
 *  Ordering:   foreign thread: work (release) → fence → the task's state, inside signal.raise(); or, in isQuiet(), work
 *              (release) → fence → quiet until (volatile). Task: quiet until := not quiet (volatile store, in
 *              endQuietIfOver()) → looks for work. Either the thread reads "not quiet" and raises the signal, or that
 *              look finds its work.
 *  Progress:   drain is wait-free up to a foreign thread that has claimed a slot and not yet filled it, for which it
 *              stops and does not wait; put BLOCKS at the limit, in steps of 50 us, for at most a second per stall, and
 *              as long as the task itself waits for room downstream.
 *  Ownership:  work belongs to the task after put returns true; a task that ends drops it.
 *  Failure:    put on a closed hand-off returns false; a stalled task is handed more than the limit, and memory grows. A
 *              task that sleeps past quietUntilNs() leaves output lying.
 *  Checked by: HandoffLincheck, QuietHandoffLincheck, HandoffTest, QuietHandoffTest.
 * </pre>
 */
public final class Handoff {
    private static final int CHUNK = 1_024;
    private static final long FULL_PAUSE_NS = 50_000;
    private static final long LONGEST_WAIT_NS = 1_000_000_000;
    private static final long OPEN = 0;
    private static final long CLOSED = 1;
    private static final long NEVER = -1;
    private static final long NOT_QUIET = 0;
    private static final int SEVERAL = 2;

    private record Output(Runnable emit, long heldBytes) implements Runnable {
        @Override
        public void run() {
            emit.run();
        }
    }

    private final MpscUnboundedArrayQueue<Runnable> queue = new MpscUnboundedArrayQueue<>(CHUNK);
    private final int limit;
    private final long limitBytes;
    private final Signal signal;
    private final long quietNs;
    private final LongSupplier clock;
    private final AtomicLong bytes = new AtomicLong();
    private final PaddedSequence drains = new PaddedSequence(0);
    /** How often the task had drained when a thread last gave up waiting for it. */
    private final PaddedSequence stalled = new PaddedSequence(NEVER);

    private final PaddedSequence closed = new PaddedSequence(OPEN);
    /** Until when output alone wakes nobody. */
    private final PaddedSequence quietUntil = new PaddedSequence(NOT_QUIET);
    /** Pieces of output taken since the quiet began, or by this drain if it is not quiet. The task's thread only. */
    private int outputs;
    /** Whether the task waits for nothing but its consumers, and so for none of the threads that hand over to it. */
    private volatile boolean waitingForRoom;

    /**
     * @param limit pieces of work beyond which a put waits
     * @param limitBytes memory held by such work beyond which a put waits, bytes
     * @param signal raised when work was handed over
     * @param quietNs how long output may wait before the task takes it, nanoseconds; 0: output wakes the task each time
     * @param clock nanoseconds
     */
    public Handoff(int limit, long limitBytes, Signal signal, long quietNs, LongSupplier clock) {
        this.limit = limit;
        this.limitBytes = limitBytes;
        this.signal = signal;
        this.quietNs = quietNs;
        this.clock = clock;
    }

    /**
     * Hands work over. Waits while the limit is reached and the task drains; a task that does not, because it waits for the
     * caller or is stuck, is waited for once. Any thread but the task's own.
     *
     * @return false when the task has ended, and the work will not be done; true when it will be, unless the task ends first
     */
    public boolean put(Runnable work) {
        if (!awaitTurn()) {
            return false;
        }
        add(work);
        return true;
    }

    /**
     * Hands output over, as {@link #put(Runnable)} does work. The task is woken for it unless it has just taken other output, or when half of
     * what may wait does.
     *
     * @param emit emits it
     * @param heldBytes memory that it holds until then, bytes
     */
    public boolean putOutput(Runnable emit, long heldBytes) {
        if (!awaitTurn()) {
            return false;
        }
        bytes.addAndGet(heldBytes);
        queue.offer(new Output(emit, heldBytes));
        if (!isQuiet() || isHalfFull()) {
            signal.raise();
        }
        return true;
    }

    /** After the work was handed over: a task whose quiet has ended before looks for it then. */
    private boolean isQuiet() {
        // Between the work and the read: pairs with the store in endQuietIfOver.
        VarHandle.fullFence();
        long until = quietUntil.getVolatile();
        return until != NOT_QUIET && clock.getAsLong() - until < 0;
    }

    private boolean awaitTurn() {
        if (isFull()) {
            awaitRoom();
        }
        return !isClosed();
    }

    private boolean isFull() {
        return queue.size() >= limit || bytes.get() >= limitBytes;
    }

    private boolean isHalfFull() {
        return queue.size() >= limit / 2 || bytes.get() >= limitBytes / 2;
    }

    private void awaitRoom() {
        long drained = drains.getVolatile();
        long deadline = System.nanoTime() + LONGEST_WAIT_NS;
        while (isFull() && !isClosed() && (waitingForRoom || stalled.getVolatile() != drained)) {
            if (drains.getVolatile() != drained || waitingForRoom) {
                drained = drains.getVolatile();
                deadline = System.nanoTime() + LONGEST_WAIT_NS;
                LockSupport.parkNanos(this, FULL_PAUSE_NS);
            } else if (System.nanoTime() - deadline > 0) {
                stalled.setVolatile(drained);
            } else {
                LockSupport.parkNanos(this, FULL_PAUSE_NS);
            }
        }
    }

    /** Hands work over if the limit is not reached. Any thread. */
    public boolean tryPut(Runnable work) {
        if (isClosed() || isFull()) {
            return false;
        }
        add(work);
        return true;
    }

    private void add(Runnable work) {
        queue.offer(work);
        signal.raise();
    }

    /**
     * Does what was handed over, oldest first. If several pieces of output have come, the next do not wake the task for a while. The task's
     * thread only.
     *
     * @return pieces of work done
     */
    public int drain() {
        int done = 0;
        // Bounded, so that busy foreign threads cannot keep the task from its own work.
        for (; done < limit; done++) {
            Runnable work = queue.relaxedPoll();
            if (work == null) {
                break;
            }
            if (work instanceof Output output) {
                bytes.addAndGet(-output.heldBytes);
                outputs++;
            }
            work.run();
        }
        drains.setVolatile(drains.getVolatile() + 1);
        if (quietNs > 0 && outputs >= SEVERAL) {
            beginQuiet();
        } else if (quietUntil.getOpaque() == NOT_QUIET) {
            outputs = 0;
        }
        return done;
    }

    private void beginQuiet() {
        long until = clock.getAsLong() + quietNs;
        quietUntil.setVolatile(until == NOT_QUIET ? until + 1 : until);
        outputs = 0;
    }

    /** When the task has to look here again without a signal, clock nanoseconds; {@link Long#MAX_VALUE}: never. The task's thread only. */
    public long quietUntilNs() {
        long until = quietUntil.getOpaque();
        return until == NOT_QUIET ? Long.MAX_VALUE : until;
    }

    /** Has the next output wake the task, if it has been quiet for long enough; before the task looks for work. The task's thread only. */
    public void endQuietIfOver() {
        long until = quietUntil.getOpaque();
        if (until != NOT_QUIET && clock.getAsLong() - until >= 0) {
            // Before the look for work, which the full fence of a volatile store keeps behind it: pairs with the fence
            // in isQuiet.
            quietUntil.setVolatile(NOT_QUIET);
            if (queue.isEmpty()) {
                // What comes from now on comes after a rest.
                outputs = 0;
            }
        }
    }

    /**
     * Says that the task begins or ends to wait for room downstream: puts wait with it, or memory would grow here instead of
     * there. The task's thread only.
     */
    public void setWaitingForRoom(boolean waits) {
        waitingForRoom = waits;
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
