package io.aurochs.worker;

import io.aurochs.channel.Signal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The claimers of a pipeline that have found nothing to do: raised when there is something, it wakes one of them.
 *
 * <ul>
 *   <li><b>Source:</b> none; an event count over several sleepers.
 *   <li><b>Writers:</b> a seat's flag – its claimer (to idle), whoever wakes it (back); idle – both.
 *   <li><b>Invariants:</b> one raise wakes one claimer, raiseIdle all that are idle; who is not idle looks again by itself.
 *       Idle is never less than the flags that are set.
 *   <li><b>Ordering:</b> raiser: work (release) → fence (read-modify-write of idle) → flags; claimer: flag → looks for work. One sees the other.
 *   <li><b>Progress:</b> lock-free; one atomic read-modify-write when nobody is idle, as a read alone could come before what the raiser
 *       has published.
 *   <li><b>Checked by:</b> IdleClaimersLincheck.
 * </ul>
 */
final class IdleClaimers implements Signal {
    private final List<Seat> seats = new CopyOnWriteArrayList<>();
    private final AtomicInteger idle = new AtomicInteger();

    /** A claimer's. It sleeps only while the seat is idle: who has taken the seat counts on it to look. */
    final class Seat {
        private final Signal signal;
        private final AtomicBoolean isIdle = new AtomicBoolean();

        private Seat(Signal signal) {
            this.signal = signal;
        }

        /** The claimer has found nothing, and looks once more. */
        void announce() {
            if (!isIdle.get()) {
                // Before the flag: else a raiser that has taken another seat would find nobody idle, and leave this one
                // asleep.
                idle.incrementAndGet();
                isIdle.set(true);
            }
        }

        /** The claimer has something to do, or looks for it. */
        void cancel() {
            take();
        }

        /** Whether nobody has woken the claimer since it has found nothing. */
        boolean isIdle() {
            return isIdle.get();
        }

        /** The claimer has found something for others, too: as many of them are woken, if they are idle. */
        void wakeOthers(int count) {
            for (int i = 0; i < count && idle.get() > 0; i++) {
                raise();
            }
        }

        private boolean take() {
            if (isIdle.get() && isIdle.compareAndSet(true, false)) {
                idle.decrementAndGet();
                return true;
            }
            return false;
        }
    }

    /**
     * Adds a claimer.
     *
     * @param signal that wakes it
     */
    Seat add(Signal signal) {
        Seat seat = new Seat(signal);
        seats.add(seat);
        return seat;
    }

    @Override
    public void raise() {
        wakeIdle(1);
    }

    /** Wakes all that are idle: there is something that not each of them can do. */
    void raiseIdle() {
        wakeIdle(Integer.MAX_VALUE);
    }

    private void wakeIdle(int most) {
        // A read-modify-write, so that it comes after what the raiser has published.
        if (idle.getAndAdd(0) == 0) {
            return;
        }
        int woken = 0;
        for (Seat seat : seats) {
            if (seat.take()) {
                seat.signal.raise();
                if (++woken == most) {
                    return;
                }
            }
        }
    }

    /** Wakes all. */
    void raiseAll() {
        for (Seat seat : seats) {
            seat.take();
            seat.signal.raise();
        }
    }
}
