package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Parks one worker thread until another thread publishes to it.
 *
 * <pre>
 *  Source:     Dekker's store-then-load, as in LockSupport's own usage note; no paper.
 *  Writers:    state – the sleeper sets SLEEPING, whoever swaps it back to AWAKE wakes; sleeper – sleeper, before SLEEPING.
 *  Invariants: state is SLEEPING only between announce() and the next AWAKE; exactly one party swaps it back.
 *  Ordering:   sleeper: SLEEPING (volatile) → looks for work; publisher: work (release) → full fence → state. One of
 *              the two sees the other, so a wake-up is never lost.
 *  Progress:   raise() is wait-free; sleep() blocks until raised or its deadline.
 *  Ownership:  one sleeping thread per signal; any number of raisers.
 *  Failure:    a sleeper that announces without looking for work again can sleep through it: call in the order
 *              announce, look, then sleep or cancel.
 *  Checked by: ParkSignalLincheck, ParkSignalTest.
 * </pre>
 */
public final class ParkSignal implements Signal {
    private static final long AWAKE = 0;
    private static final long SLEEPING = 1;

    private final PaddedSequence state = new PaddedSequence(AWAKE);
    private volatile @Nullable Thread sleeper;

    @Override
    public void raise() {
        wake();
    }

    /** Raises, and tells whether this call woke a sleeper; for a raiser that chooses among several. */
    public boolean wake() {
        VarHandle.fullFence();
        if (state.getOpaque() == SLEEPING && state.compareAndSet(SLEEPING, AWAKE)) {
            LockSupport.unpark(sleeper);
            return true;
        }
        return false;
    }

    /** The calling thread is about to sleep and will now look for work a last time. */
    public void announce() {
        sleeper = Thread.currentThread();
        state.setVolatile(SLEEPING);
    }

    /** The last look found work: no sleep. */
    public void cancel() {
        state.setVolatile(AWAKE);
    }

    /**
     * Sleeps until raised or until the time is over; the last look found no work.
     *
     * @param nanoseconds longest sleep; {@link Long#MAX_VALUE} for no limit
     */
    public void sleep(long nanoseconds) {
        boolean limited = nanoseconds != Long.MAX_VALUE;
        long deadline = limited ? System.nanoTime() + nanoseconds : 0;
        while (state.getVolatile() == SLEEPING) {
            if (!limited) {
                LockSupport.park(this);
            } else {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    break;
                }
                LockSupport.parkNanos(this, left);
            }
            // An interrupt that user code left behind would end every park at once; workers are stopped by a flag.
            Thread.interrupted();
        }
        state.setVolatile(AWAKE);
    }
}
