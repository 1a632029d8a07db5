package io.aurochs.worker;

import io.aurochs.channel.ReadyOrder;
import io.aurochs.channel.Signal;
import io.aurochs.schedule.Share;
import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.Comparator;
import java.util.Objects;
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
 *  Writers:    home – whoever moves the group; order – who queues it, or has taken it out of the queue to do so; runner – who takes it;
 *              duty – who starts it; state – raisers
 *              (WAITING→READY, RUNNING→RUNNING_RAISED), the worker that took the group (the rest).
 *  Invariants: in the ready queue, or about to be put there by who made it READY, exactly while READY; at most one worker between take and rest.
 *  Ordering:   raiser: work (release) → fence → state; worker: RUNNING (volatile) → looks for work. One sees the other.
 *  Progress:   the state changes lock-free; who makes it READY then adds to the queue, see ReadyQueue.
 *  Ownership:  the group belongs to the worker between take and rest.
 *  Failure:    a group whose step threw is never rested, so nobody takes it again.
 *  Checked by: ReadyStateLincheck, SharedWorkersTest.
 * </pre>
 */
final class ReadyState implements Signal {
    /** Groups of jobs, by the job: what becomes ready in a job's turn comes next, while what the turn has touched is in the caches. */
    static final Comparator<ReadyState> BY_JOB = Comparator.comparingLong((ReadyState group) ->
                    Objects.requireNonNull(group.share, "not a job's").number())
            .thenComparingInt(group -> group.number);

    private static final long WAITING = 0;
    private static final long READY = 1;
    private static final long RUNNING = 2;
    private static final long RUNNING_RAISED = 3;

    private final PaddedSequence state = new PaddedSequence(WAITING);
    private final @Nullable Share share;
    /** Which of the job's it is. */
    private final int number;

    private volatile Home home;
    private volatile @Nullable Duty duty;
    /** Where it was queued last; who queues it, then the worker that takes it. For others a hint. */
    private long order;
    /** That of the worker that has taken the group; for others than that one, which it was is a hint. */
    private @Nullable Turn runner;

    /** The workers that run a group. */
    interface Home {
        /** Where it is queued for them. */
        ReadyOrder<ReadyState> ready();

        /** One of them should look there. */
        void wakeWorker();
    }

    /** Of a group that waits; it is queued by the age of its work. */
    ReadyState(Home home) {
        this(home, null, 0);
    }

    /**
     * Of a group that waits, of a job; it is queued as the job's share has it.
     *
     * @param number which of the job's it is
     */
    ReadyState(Home home, @Nullable Share share, int number) {
        this.home = home;
        this.share = share;
        this.number = number;
    }

    /** The group is to be run: once, before a worker takes it. */
    void run(Duty newDuty) {
        duty = newDuty;
    }

    /** Whether the group is there to be run. */
    boolean isThere() {
        return duty != null;
    }

    Duty duty() {
        Duty known = duty;
        if (known == null) {
            throw new IllegalStateException("the group is not there yet");
        }
        return known;
    }

    @Nullable
    Share share() {
        return share;
    }

    @Nullable
    Turn runner() {
        return runner;
    }

    /** Other workers run the group from the next time on that it is queued. Any thread. */
    void move(Home newHome) {
        home = newHome;
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
            queue(share == null ? epoch : nextOrder()).wakeWorker();
        }
    }

    /** {@link #raise} by a caller that makes sure that a worker comes: wakes none. Where the group was queued, null if it was not. */
    @Nullable
    Home raiseQuietly() {
        return toReady() ? queue(nextOrder()) : null;
    }

    /** If the group is queued, it gets the place that its job's share has now, unless it has just been queued. Any thread. */
    void requeue() {
        if (home.ready().remove(this, order)) {
            // A worker may have looked meanwhile, and found nothing.
            queue(nextOrder()).wakeWorker();
        }
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

    /**
     * A worker took the group from the ready queue and will look for its work now.
     *
     * @param by the worker's
     */
    void take(Turn by) {
        runner = by;
        if (share != null) {
            share.begin(order);
        }
        state.setVolatile(RUNNING);
        VarHandle.fullFence();
    }

    /** The group, which nobody has raised yet, is not queued before it is {@linkplain #rest rested}. */
    void hold() {
        state.setVolatile(RUNNING);
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
            return queue(nextOrder());
        }
        return null;
    }

    private long nextOrder() {
        // Raised before the start, by who fills its channels: then there are no workers yet.
        Duty known = duty;
        if (share != null) {
            return known == null || known.isUrgent() ? share.order() : share.orderWithoutHurry();
        }
        return known == null ? Duty.NEWEST : known.oldestEpoch();
    }

    private Home queue(long newOrder) {
        Home current = home;
        order = newOrder;
        current.ready().add(this, newOrder);
        return current;
    }
}
