package io.aurochs.flink.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.io.network.buffer.BufferBuilder;
import org.apache.flink.runtime.io.network.buffer.BufferPool;
import org.apache.flink.runtime.metrics.TimerGauge;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of a partition's pool that its bundles hold, as many as their records would fill, so that back-pressure is
 * Flink's. They go back to the pool a few at a time: a bundle is read in little more time than a thread takes to wake, and
 * a producer that waits for its pool would otherwise wake for every single one.
 *
 * <p>Fewer are held back than a third of what the pool has beyond one for each consumer, and none once every sealed bundle
 * has been read: a thread that waits for the pool is always woken by a reader. Bundles that are still being filled do
 * not count, as they may wait for that very producer. Where records may wait for the end of another input, none is held back at all: the
 * pool's buffers then bound what can wait.
 *
 * <p>A bundle that is being filled holds one permit. Those beyond it are requested one after another once it is sealed and can
 * be read, as Flink's own writer requests buffers while those that it has filled are read: a producer that waits never holds
 * anything but bundles that can be read and one permit for each consumer, so that a record may be larger than the pool.
 * Permits are taken, and bundles sealed, by the thread that emits; any thread gives back.
 */
public final class BundlePermits {
    /** Where waking is no longer what costs. */
    private static final int MOST_AT_ONCE = 4;
    /** Of what the pool has to spare, one part in so many. */
    private static final int SHARE = 3;

    private final BufferPool pool;
    private final int destinations;
    private final TimerGauge hardBackPressure;
    private final boolean atOnce;
    private final Object lock = new Object();
    private List<BufferBuilder> back = new ArrayList<>(MOST_AT_ONCE);
    /** Permits of sealed bundles that the pool does not have back yet. */
    private int sealed;

    /**
     * @param destinations for each of which a bundle may be open
     * @param hardBackPressure told how long the producer is blocked
     * @param atOnce whether no permit of a bundle that has been read is held back
     */
    public BundlePermits(BufferPool pool, int destinations, TimerGauge hardBackPressure, boolean atOnce) {
        this.pool = pool;
        this.destinations = destinations;
        this.hardBackPressure = hardBackPressure;
        this.atOnce = atOnce;
    }

    /**
     * The first permit of a bundle for one destination; waits until there is one.
     *
     * @param beforeWaiting called first if it must wait
     */
    public BundleCharge open(int destination, Runnable beforeWaiting) {
        return new BundleCharge(take(destination, beforeWaiting));
    }

    /**
     * Has the next bundle for a destination hold the permits of the last one, whose records have not filled a buffer. That one is read before,
     * so that nobody gives them back too early.
     *
     * @return null if the last one has been read
     */
    public @Nullable BundleCharge openNext(BundleCharge last) {
        synchronized (lock) {
            if (last.isReleased()) {
                return null;
            }
            sealed -= last.permits();
            return last.next();
        }
    }

    private BufferBuilder take(int destination, Runnable beforeWaiting) {
        BufferBuilder free = pool.requestBufferBuilder(destination);
        if (free != null) {
            return free;
        }
        beforeWaiting.run();
        hardBackPressure.markStart();
        try {
            return pool.requestBufferBuilderBlocking(destination);
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException("Interrupted while waiting for buffer", e));
        } finally {
            hardBackPressure.markEnd();
        }
    }

    /** A bundle is complete; before its reader can know. */
    public void sealed() {
        synchronized (lock) {
            sealed++;
        }
    }

    /**
     * Takes more permits for a sealed bundle that its reader has been notified of; waits for each, until the bundle has been read.
     *
     * @param more how many
     * @param beforeWaiting called first if it must wait
     */
    public void extend(int destination, BundleCharge charge, long more, Runnable beforeWaiting) {
        for (long taken = 0; taken < more && !isReleased(charge); taken++) {
            BufferBuilder permit = take(destination, beforeWaiting);
            if (!add(charge, permit)) {
                permit.close();
            }
        }
    }

    private boolean isReleased(BundleCharge charge) {
        synchronized (lock) {
            return charge.isReleased();
        }
    }

    private boolean add(BundleCharge charge, BufferBuilder permit) {
        synchronized (lock) {
            boolean added = charge.add(permit);
            if (added) {
                sealed++;
            }
            return added;
        }
    }

    /** Releases the permits of a bundle that has been read. */
    public void giveBack(BundleCharge charge) {
        int most = atOnce ? 1 : Math.min(MOST_AT_ONCE, (pool.getNumBuffers() - destinations) / SHARE);
        List<BufferBuilder> due;
        synchronized (lock) {
            back.addAll(charge.release());
            if (back.size() < most && back.size() < sealed) {
                return;
            }
            due = back;
            back = new ArrayList<>(MOST_AT_ONCE);
            // A bundle of a partition that is released goes back without having been sealed.
            sealed = Math.max(0, sealed - due.size());
        }
        due.forEach(BufferBuilder::close);
    }
}
