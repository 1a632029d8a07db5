package io.aurochs.worker;

import io.aurochs.channel.ReadyQueue;
import io.aurochs.channel.Signal;
import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
 *  Writers:    home – whoever moves the group; state – raisers (WAITING→READY, RUNNING→RUNNING_RAISED), the worker that took the group (the rest).
 *  Invariants: in the ready queue, or about to be put there by who made it READY, exactly while READY; at most one worker between take and rest.
 *  Ordering:   raiser: work (release) → fence → state; worker: RUNNING (volatile) → looks for work. One sees the other.
 *  Progress:   the state changes lock-free; who makes it READY then adds to the queue, see ReadyQueue.
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
    private final LongSupplier oldestEpoch;
    private volatile Home home;

    /** The workers that run a group. */
    interface Home {
        /** Where it is queued for them. */
        ReadyQueue<ReadyState> ready();

        /** One of them should look there. */
        void wakeWorker();
    }

    /**
     * Of a group that waits.
     *
     * @param oldestEpoch the epoch of the oldest work that the group has; asked by who is about to queue it, so while nobody runs it
     */
    ReadyState(int group, Home home, LongSupplier oldestEpoch) {
        this.group = group;
        this.home = home;
        this.oldestEpoch = oldestEpoch;
    }

    /** Other workers run the group from the next time on that it is queued. Any thread. */
    void move(Home newHome) {
        home = newHome;
    }

    int group() {
        return group;
    }

    @Override
    public void raise() {
        Home queued = raiseQuietly();
        if (queued != null) {
            queued.wakeWorker();
        }
    }

    /** {@link #raise} that tells the epoch of the work, which is then not looked for: a group that waits has no other, or only what it has no
     * room for; should it get that meanwhile, that comes as late as this. */
    @Override
    public void raise(long epoch) {
        if (toReady()) {
            queue(epoch).wakeWorker();
        }
    }

    /** {@link #raise} by a caller that makes sure that a worker comes: wakes none. Where the group was queued, null if it was not. */
    @Nullable
    Home raiseQuietly() {
        return toReady() ? queue(oldestEpoch.getAsLong()) : null;
    }

    /** Whether the group is the caller's to be queued. */
    private boolean toReady() {
        VarHandle.fullFence();
        while (true) {
            long now = state.getVolatile();
            if (now == WAITING) {
                if (state.compareAndSet(WAITING, READY)) {
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
     * @return where the group was queued again, null if it was not
     */
    @Nullable
    Home rest(boolean again) {
        if (again || !state.compareAndSet(RUNNING, WAITING)) {
            state.setVolatile(READY);
            return queue(oldestEpoch.getAsLong());
        }
        return null;
    }

    private Home queue(long epoch) {
        Home current = home;
        current.ready().add(this, epoch);
        return current;
    }
}
