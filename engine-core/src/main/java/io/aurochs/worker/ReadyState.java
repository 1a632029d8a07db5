package io.aurochs.worker;

import io.aurochs.channel.ReadyQueue;
import io.aurochs.channel.Signal;
import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;

/**
 * Whether a task group waits, is ready, or runs; under shared workers this is its signal.
 *
 * <pre>
 *      raise                take              rest, nothing happened
 *  WAITING ──► READY ──────────► RUNNING ──────────────────────────► WAITING
 *                ▲                  │ raise
 *                └── rest ── RUNNING_RAISED
 *
 *  Source:     the usual actor mailbox state; no paper.
 *  Writers:    state – raisers (WAITING→READY, RUNNING→RUNNING_RAISED), the worker that took the group (the rest).
 *  Invariants: in the ready queue exactly while READY; at most one worker between take and rest.
 *  Ordering:   raiser: work (release) → fence → state; worker: RUNNING (volatile) → looks for work. One sees the other.
 *  Progress:   raise() is lock-free.
 *  Ownership:  the group belongs to the worker between take and rest.
 *  Failure:    a group whose step threw is never rested, so nobody takes it again.
 *  Checked by: ReadyStateLincheck, SharedWorkersTest.
 * </pre>
 */
final class ReadyState implements Signal {
    private static final long WAITING = 0;
    private static final long READY = 1;
    private static final long RUNNING = 2;
    private static final long RUNNING_RAISED = 3;

    private final PaddedSequence state = new PaddedSequence(WAITING);
    private final int group;
    private final ReadyQueue<ReadyState> ready;
    private final Runnable wakeWorker;

    /** @param wakeWorker called after the group was queued */
    ReadyState(int group, ReadyQueue<ReadyState> ready, Runnable wakeWorker) {
        this.group = group;
        this.ready = ready;
        this.wakeWorker = wakeWorker;
    }

    int group() {
        return group;
    }

    @Override
    public void raise() {
        if (raiseQuietly()) {
            wakeWorker.run();
        }
    }

    /** {@link #raise} by a worker that will take from the queue itself: wakes nobody. True when the group was queued. */
    boolean raiseQuietly() {
        VarHandle.fullFence();
        while (true) {
            long now = state.getVolatile();
            if (now == WAITING) {
                if (state.compareAndSet(WAITING, READY)) {
                    ready.add(this);
                    return true;
                }
            } else if (now == RUNNING) {
                if (state.compareAndSet(RUNNING, RUNNING_RAISED)) {
                    return false;
                }
            } else {
                return false;
            }
        }
    }

    /** A worker took the group from the ready queue and will look for its work now. */
    void take() {
        state.setVolatile(RUNNING);
        VarHandle.fullFence();
    }

    /** Takes a group that no worker runs, to close it; false when one does. The group is never rested afterwards. */
    boolean takeToClose() {
        return state.compareAndSet(WAITING, RUNNING) || state.compareAndSet(READY, RUNNING);
    }

    /**
     * The worker is done with the group for now.
     *
     * @param again whether it knows that there is more to do
     */
    void rest(boolean again) {
        if (again || !state.compareAndSet(RUNNING, WAITING)) {
            state.setVolatile(READY);
            ready.add(this);
        }
    }
}
