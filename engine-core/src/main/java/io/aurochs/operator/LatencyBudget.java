package io.aurochs.operator;

import io.aurochs.api.Internal;
import java.util.function.LongSupplier;

/**
 * Tells a task that is slow inside one bundle when to ship what it has: when its oldest output could outlive the budget
 * before the next look at the clock. The clock is read at a stride that adapts to the cost of a record, 1 for slow
 * records and up to {@value #MAX_STRIDE} for fast ones. Used by the thread that runs the task.
 */
@Internal
public final class LatencyBudget {
    private static final int MAX_STRIDE = 16;

    private final long budgetNs;
    private final LongSupplier clock;
    private long since;
    private long lastLook;
    private int stride = 1;
    private int left = 1;
    private boolean wasSpent;
    private boolean isEnded;

    /**
     * @param budgetNs oldest that output may get, nanoseconds
     * @param clock nanoseconds
     */
    public LatencyBudget(long budgetNs, LongSupplier clock) {
        this.budgetNs = budgetNs;
        this.clock = clock;
    }

    /** Everything emitted so far has been shipped, or will be in time without the task's doing. */
    public void begin() {
        since = clock.getAsLong();
        lastLook = since;
        left = stride;
        wasSpent = false;
        isEnded = false;
    }

    /** Output waits for room: the task that emits is to return after this record, as if the budget were spent; once only. */
    void end() {
        isEnded = true;
        left = 0;
    }

    /**
     * Call after each record; true when what was emitted must be shipped now, after which the budget begins anew. Output that finds no room
     * ends the budget, too, but once only, and nothing begins anew then: who goes on when the budget is spent must look at {@link
     * TaskContext#isOutputBlocked}.
     */
    public boolean isSpent() {
        return --left <= 0 && look();
    }

    private boolean look() {
        if (isEnded) {
            isEnded = false;
            left = stride;
            return true;
        }
        long now = clock.getAsLong();
        long elapsed = now - lastLook;
        lastLook = now;
        if (elapsed > budgetNs / 2) {
            stride = Math.max(1, stride / 4);
        } else if (elapsed < budgetNs / 16) {
            stride = Math.min(MAX_STRIDE, stride * 2);
        }
        left = stride;
        // The next look is about as far away as the last one was.
        if (now + elapsed - since < budgetNs) {
            return false;
        }
        since = now;
        wasSpent = true;
        return true;
    }

    /**
     * Whether the oldest of what was emitted since {@link #begin} is as old as output may get: at the end of a bundle, where more input may
     * wait and {@link #isSpent} has not looked at the clock for a while.
     */
    boolean isOver(long nowNs) {
        return wasSpent || nowNs - since >= budgetNs;
    }
}
