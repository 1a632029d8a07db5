package io.aurochs.epoch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits until an epoch has ended in all tasks of a job: all records of it and of those before, and whatever became of them, are
 * processed. That is a point at which tasks may be moved, or the job ended, and nothing older is on its way.
 *
 * <p>Nobody keeps account of epochs while nobody waits: an epoch costs nothing but its number in the header of bundles.
 *
 * <ul>
 *   <li><b>Source:</b> StreamBox §3: an epoch ends at a task after its last record. What travels with the records there, is asked for
 *       here, in the manner of Chandy and Lamport's snapshots: see {@link TaskEpochs}.
 *   <li><b>Writers:</b> wanted – who waits, under the lock of this; its latch – each task, once.
 *   <li><b>Ordering:</b> wanted (volatile) → tasks are raised → they look.
 *   <li><b>Progress:</b> looking is wait-free; waiting ends after its time, or when the job does.
 *   <li><b>Failure:</b> a task that stands still never ends an epoch.
 *   <li><b>Checked by:</b> TaskEpochsTest, EpochEndTest.
 * </ul>
 */
public final class EpochEnds {
    private final IngressClock clock;
    private final int tasks;
    private volatile @Nullable Wanted wanted;
    private volatile boolean closed;
    private long waits;

    /**
     * The end that a caller waits for.
     *
     * @param number of the wait, from 1
     * @param epoch number of the epoch
     * @param missing counted down by each task
     */
    record Wanted(long number, long epoch, CountDownLatch missing) {}

    /**
     * Of a job that nobody waits for.
     *
     * @param clock of its sources
     * @param tasks how many it has
     */
    public EpochEnds(IngressClock clock, int tasks) {
        this.clock = clock;
        this.tasks = tasks;
    }

    IngressClock clock() {
        return clock;
    }

    /** What a caller waits for, or null. Any thread. */
    @Nullable
    Wanted wanted() {
        return wanted;
    }

    /**
     * Waits for the end of the epoch that it is now. Not for the job's own threads; several wait one after the other.
     *
     * @param timeoutNs how long at most, nanoseconds, from the moment at which the epoch is over at the sources
     * @param raiseAll has every task stepped
     * @return false when some task had not ended it by then, or the job ended
     */
    public synchronized boolean await(long timeoutNs, Runnable raiseAll) {
        Wanted mine = new Wanted(++waits, clock.now(), new CountDownLatch(tasks));
        wanted = mine;
        try {
            // Sources that are idle have ended it when it is over, and nobody tells them that it is.
            for (long left = clock.untilEndNs(mine.epoch());
                    left > 0 && !closed;
                    left = clock.untilEndNs(mine.epoch())) {
                // Over sooner when all tasks that run have seen it end, or the job does.
                if (mine.missing().await(left, TimeUnit.NANOSECONDS)) {
                    return !closed;
                }
            }
            raiseAll.run();
            return !closed && mine.missing().await(timeoutNs, TimeUnit.NANOSECONDS) && !closed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            wanted = null;
        }
    }

    /** The job ends: nobody waits any more. */
    public void close() {
        closed = true;
        Wanted waiting = wanted;
        if (waiting != null) {
            for (long i = waiting.missing().getCount(); i > 0; i--) {
                waiting.missing().countDown();
            }
        }
    }
}
