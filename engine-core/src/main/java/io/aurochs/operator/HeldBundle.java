package io.aurochs.operator;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.sync.PaddedSequence;
import org.jspecify.annotations.Nullable;

/**
 * The bundle that a worker's function is called with, which its epoch may leave behind: the epoch does not wait for it any more, and gets
 * nothing more of what comes of it.
 *
 * <pre>
 *            begin                    tryLeave
 *  NONE ◄───────────► HELD ──────────────────────► LEFT ──► NONE
 *            end       ▲ │ tryShip                      end
 *              shipped │ ▼
 *                    SHIPPING
 * </pre>
 *
 * <ul>
 *   <li><b>Source:</b> ELF §3.4; departs from it in that a bundle is left behind, not all that a worker has of an interval.
 *   <li><b>Writers:</b> container, records – the worker, while NONE; state – the worker, and from HELD to LEFT whoever leaves it behind.
 *   <li><b>Invariants:</b> a container gets bundles from this worker while HELD or SHIPPING only, and of each bundle that it has given out it
 *       gets notice once: by whoever ends HELD.
 *   <li><b>Ordering:</b> container, records → state HELD (release) → state (acquire) of who leaves. The state has the number of the call, so
 *       that a state which has not changed is one of the same call.
 *   <li><b>Progress:</b> wait-free; what is being shipped is not left behind, a later try may be.
 *   <li><b>Ownership:</b> who leaves it behind tells the container; the bundle itself stays the worker's.
 *   <li><b>Failure:</b> a call that throws ends as one that returns.
 *   <li><b>Checked by:</b> HeldBundleLincheck, StragglersTest.
 * </ul>
 */
final class HeldBundle {
    /** What {@link #tryLeave} returns for a bundle that is not held. */
    static final int NOT_HELD = -1;

    private static final int STATES = 4;
    private static final int NONE = 0;
    private static final int HELD = 1;
    private static final int SHIPPING = 2;
    private static final int LEFT = 3;

    /** Number of the call, times {@link #STATES}, plus the state. */
    private final PaddedSequence state = new PaddedSequence(NONE);

    private @Nullable EpochContainer container;
    private int records;

    private static int stateOf(long word) {
        return (int) (word % STATES);
    }

    /** The function is called with a bundle of a container. The worker only. */
    void begin(EpochContainer of, int recordCount) {
        container = of;
        records = recordCount;
        state.setRelease((state.getOpaque() / STATES + 1) * STATES + HELD);
    }

    /** Whether what comes of it still goes to its epoch; then {@link #shipped} is next. The worker only. */
    boolean tryShip() {
        long now = state.getAcquire();
        return stateOf(now) == HELD && state.compareAndSet(now, now - HELD + SHIPPING);
    }

    /** The worker only. */
    void shipped() {
        state.setRelease(state.getOpaque() - SHIPPING + HELD);
    }

    /** Whether the bundle is left behind, and the call goes on. Any thread. */
    boolean isLeft() {
        return stateOf(state.getAcquire()) == LEFT;
    }

    /** The call has returned, or has thrown; false when its epoch has left the bundle behind. The worker only. */
    boolean end() {
        long now = state.getAcquire();
        long none = now - stateOf(now) + NONE;
        if (stateOf(now) == HELD && state.compareAndSet(now, none)) {
            return true;
        }
        state.setRelease(none);
        return false;
    }

    /**
     * Leaves the bundle behind, if it is one of a container. Any worker.
     *
     * @return how many records it has, after which the caller marks the bundle as consumed in its container; or {@link #NOT_HELD}
     */
    int tryLeave(EpochContainer of) {
        long now = state.getAcquire();
        if (stateOf(now) != HELD || container != of) {
            return NOT_HELD;
        }
        int count = records;
        return state.compareAndSet(now, now - HELD + LEFT) ? count : NOT_HELD;
    }
}
