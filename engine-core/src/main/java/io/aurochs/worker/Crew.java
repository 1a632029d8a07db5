package io.aurochs.worker;

import java.util.concurrent.TimeUnit;

/**
 * Keeps as many shared workers at work as there should be. For one that is held up, in a call that lasts or because it waits
 * for room, a spare stands in; when it is back, one of them stands aside, and ends when nobody has called it in for a while.
 * Everything under this object's lock, which is taken when a worker is held up or comes back, never per bundle. Checked by
 * CrewLincheck, CrewTest.
 */
class Crew {
    private static final long LONGEST_ASIDE_NS = TimeUnit.SECONDS.toNanos(1);

    /** One worker, as the crew sees it. */
    static final class Member {
        private volatile boolean away;
    }

    private final int wanted;
    private final Runnable hire;
    private int running;
    private int away;
    private int aside;
    /** How many of those that stand aside are called in. */
    private int called;

    private volatile boolean tooMany;
    private boolean dismissed;

    /**
     * @param wanted how many are to be at work
     * @param hire starts another worker, which will be one of the crew
     */
    Crew(int wanted, Runnable hire) {
        this.wanted = wanted;
        this.hire = hire;
    }

    /** Starts the first workers. */
    synchronized void assemble() {
        dismissed = false;
        callIn();
    }

    /** A worker is held up; a spare stands in for it. Any thread; false when it was held up already. */
    synchronized boolean away(Member member) {
        if (member.away) {
            return false;
        }
        member.away = true;
        away++;
        callIn();
        return true;
    }

    /** A worker is no longer held up, if it was. Cheap when it was not. */
    void back(Member member) {
        if (member.away) {
            synchronized (this) {
                if (member.away) {
                    member.away = false;
                    away--;
                    update();
                }
            }
        }
    }

    /** Whether one of the workers at work should {@link #standAside}. */
    boolean isTooMany() {
        return tooMany;
    }

    /**
     * The calling worker stands aside until it is called in or the crew is dismissed.
     *
     * @return false when nobody called for so long that it is to end; it counts no longer then
     */
    synchronized boolean standAside() {
        if (dismissed || atWork() <= wanted) {
            return true;
        }
        aside++;
        update();
        long deadline = System.nanoTime() + LONGEST_ASIDE_NS;
        while (called == 0 && !dismissed) {
            long leftMs = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (leftMs <= 0) {
                aside--;
                running--;
                return false;
            }
            try {
                awaitCall(leftMs);
            } catch (InterruptedException e) {
                // Left behind by user code: workers are stopped by a flag.
            }
        }
        aside--;
        called = Math.max(0, called - 1);
        update();
        return true;
    }

    /** Waits under the lock; a step of its own because the model checker knows no time. */
    @SuppressWarnings("WaitNotInLoop") // The caller loops.
    void awaitCall(long longestMs) throws InterruptedException {
        wait(longestMs);
    }

    /** A worker ends for another reason; how many are left. */
    synchronized int leave(Member member) {
        if (member.away) {
            member.away = false;
            away--;
        }
        running--;
        int left = running;
        callIn();
        return left;
    }

    /** Those that stand aside end now. */
    synchronized void dismiss() {
        dismissed = true;
        notifyAll();
    }

    /** How many workers are neither held up nor standing aside. */
    synchronized int atWork() {
        return running - away - aside + called;
    }

    private void callIn() {
        while (!dismissed && atWork() < wanted) {
            if (called < aside) {
                called++;
                notifyAll();
            } else {
                hire();
            }
        }
        update();
    }

    private void hire() {
        running++;
        boolean hired = false;
        try {
            hire.run();
            hired = true;
        } finally {
            if (!hired) {
                running--;
            }
        }
    }

    private void update() {
        tooMany = running - away - aside + called > wanted;
    }
}
