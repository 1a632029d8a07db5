package io.aurochs.worker;

import io.aurochs.channel.ParkSignal;
import io.aurochs.channel.Signal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Notices calls of user code that last, which no event tells: a task that waits for a database, or sleeps. What its earlier
 * calls, and this one, have emitted and acknowledged is shipped by the watching thread meanwhile.
 *
 * <p>The watch sleeps until a task begins to hold something back, looks at a fixed period from then on, and sleeps again
 * when for a few looks it had nothing to ship and no worker found work; not for long while a task may still hold something. An
 * idle job costs nothing, and a busy one does not pay for waking the watch with every other bundle.
 *
 * <ul>
 *   <li><b>Ordering:</b> task: what it holds back (release) → fence → signal, inside raise(); watch: announces its sleep →
 *       looks for what is held back. One of the two sees the other.
 *   <li><b>Failure:</b> a task that is just shipping, or waits for room, keeps what it holds; the next look tries again.
 *   <li><b>Checked by:</b> CallWatchTest, WorkersContract; what a look does to a task by RouterLincheck and
 *       AckCollectorLincheck.
 * </ul>
 */
final class CallWatch {
    /** What else is done about a long call; on the watch's thread, at every look that finds it still going on. */
    interface Helper {
        /** A call has lasted for so long, nanoseconds. */
        void longCall(Turn turn, long stayNs);

        /** A look has begun. */
        void look(long nowNs);

        /** Whether the watch must stay awake although no task holds anything back. */
        boolean isNeeded();

        /** Nothing else is done. */
        Helper NONE = new Helper() {
            @Override
            public void longCall(Turn turn, long stayNs) {}

            @Override
            public void look(long nowNs) {}

            @Override
            public boolean isNeeded() {
                return false;
            }
        };
    }

    private static final int LOOKS_BEFORE_SLEEP = 4;
    /** Looking more often would cost more than it brings. */
    private static final long SHORTEST_PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(500);
    /** What the helper does about long calls does not wait for a generous latency budget. */
    private static final long LONGEST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** For what found no room, and for a call that may go on emitting. */
    private static final long QUIET_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final List<Turn> turns = new CopyOnWriteArrayList<>();
    private final long pauseNs;
    private final Helper helper;
    private final LongSupplier clock;
    private final ParkSignal signal = new ParkSignal();
    private volatile List<Duty> groups = List.of();
    private volatile int stops;

    /**
     * @param latencyNs the shortest time that a task may hold something back, nanoseconds
     * @param clock nanoseconds
     */
    CallWatch(long latencyNs, Helper helper, LongSupplier clock) {
        this.pauseNs = Math.max(SHORTEST_PAUSE_NS, Math.min(LONGEST_PAUSE_NS, latencyNs));
        this.helper = helper;
        this.clock = clock;
    }

    /** Raised when a task begins to hold something back, or the watch is needed for another reason. */
    Signal signal() {
        return signal;
    }

    /** Whether what is held back by those groups keeps the watch awake; before {@link #body}. */
    void watch(List<? extends Duty> newGroups) {
        groups = List.copyOf(newGroups);
    }

    /** Adds a worker. Any thread. */
    void add(Turn turn) {
        turns.add(turn);
    }

    /** Forgets a worker. Any thread. */
    void remove(Turn turn) {
        turns.remove(turn);
    }

    /** The body of a thread that watches until the next {@link #stop}. */
    Runnable body() {
        int mine = stops;
        return () -> run(mine);
    }

    private void run(int mine) {
        int quiet = 0;
        while (stops == mine) {
            quiet = look() ? 0 : quiet + 1;
            if (quiet < LOOKS_BEFORE_SLEEP) {
                LockSupport.parkNanos(this, pauseNs);
            } else {
                sleep(mine);
                quiet = 0;
            }
        }
    }

    /** One look at every worker; true when one found work, something was shipped for one, or the helper needs more. */
    boolean look() {
        long now = clock.getAsLong();
        helper.look(now);
        boolean busy = false;
        for (Turn turn : turns) {
            long stay = turn.stayNs(now);
            busy |= turn.hasWorked();
            if (stay > 0) {
                busy |= turn.group().shipHeldBack(stay);
            }
            if (stay >= pauseNs) {
                helper.longCall(turn, stay);
            }
        }
        return busy || helper.isNeeded();
    }

    private void sleep(int mine) {
        signal.announce();
        if (stops != mine || helper.isNeeded()) {
            signal.cancel();
        } else {
            signal.sleep(isAnythingHeldBack() ? QUIET_PAUSE_NS : Long.MAX_VALUE);
        }
    }

    private boolean isAnythingHeldBack() {
        for (Duty group : groups) {
            if (group.holdsBack()) {
                return true;
            }
        }
        return false;
    }

    /** Has the threads that watch end. */
    synchronized void stop() {
        stops++;
        signal.raise();
    }
}
