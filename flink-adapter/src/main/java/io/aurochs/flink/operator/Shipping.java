package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.EmitListener;
import io.aurochs.jit.OutOfLine;
import io.aurochs.open.OpenRouter;
import io.aurochs.operator.LatencyBudget;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Suspension;
import org.apache.flink.streaming.runtime.tasks.mailbox.PeriodTimer;
import org.jspecify.annotations.Nullable;

/**
 * When a task tells its consumers of new output: before it rests and after mails such as timers, but at most once in an
 * interval, and while it is busy when its oldest output has used up the latency budget, which is as long. What is due before
 * the interval is over is left to the flusher's thread, for the end of it; under a load that lets a task rest after each
 * record, waking its consumers as often would cost more than the records do. If the task rests for want of room they are
 * notified at once. Intervals are those of the clock, so that the flushes of tasks with the same latency share a wake-up of the
 * flusher. What comes out otherwise, for instance before a record that takes long, or from a thread that sleeps right after
 * emitting, is left to Flink's own flushing at the buffer timeout.
 *
 * <p>Used by the thread that emits, but for the flushes that are left to the flusher.
 */
final class Shipping implements EmitListener, InputProgress {
    private static final OutOfLine<Shipping, List<OpenRouter>, Object> FLUSH = OutOfLine.of(Shipping::flushNow);

    private final long intervalNs;
    private final LongSupplier clock;
    private final LatencyBudget budget;
    private final @Nullable MailboxExecutor mailbox;
    private final DelayedFlush flusher;
    private final Consumer<Throwable> onFailure;
    /**
     * Whether the flusher is going to flush. Set after records were appended, and reset before they are looked for, both by an
     * atomic exchange: whoever emitted and finds it set has a flush before it that sees what was emitted.
     */
    private final AtomicBoolean isFlushAhead = new AtomicBoolean();

    private List<OpenRouter> routers = List.of();
    private @Nullable FlushableOutputs outputs;
    /** When consumers were told last, or will have been by the flusher. */
    private long toldNs;

    private boolean isInInput;
    private boolean isFlushPosted;
    private @Nullable Controller wrapped;
    private @Nullable Controller wrapper;

    /**
     * @param intervalNs oldest that output may get, nanoseconds; 0 for no flushes by the flusher
     * @param clock nanoseconds
     * @param mailbox of the task; null where another thread emits, too
     * @param onFailure told of what a flush by the flusher throws
     */
    Shipping(
            long intervalNs,
            LongSupplier clock,
            @Nullable MailboxExecutor mailbox,
            DelayedFlush flusher,
            Consumer<Throwable> onFailure) {
        this.intervalNs = intervalNs;
        this.clock = clock;
        this.budget = new LatencyBudget(intervalNs, clock);
        this.mailbox = mailbox;
        this.flusher = flusher;
        this.onFailure = onFailure;
        budget.begin();
        toldNs = clock.getAsLong() - intervalNs;
    }

    /**
     * Names what is to be flushed. Before anything is emitted.
     *
     * @param newRouters of the outputs that carry bundles
     * @param newOutputs the same outputs
     */
    void ship(List<OpenRouter> newRouters, FlushableOutputs newOutputs) {
        routers = List.copyOf(newRouters);
        outputs = newOutputs;
    }

    @Override
    public void emitted() {
        if (budget.isSpent()) {
            flush();
        } else if (!isInInput && mailbox != null && !isFlushPosted) {
            postFlush(mailbox);
        }
    }

    /** Output must not wait for the end of a bundle whose records are slow and lead to no more output. */
    @Override
    public void nextRecord() {
        if (!routers.isEmpty() && budget.isSpent()) {
            flush();
        }
    }

    /** The task will rest, or do something else for a while: what it has emitted must reach its consumers in time. */
    void flushInTime() {
        FlushableOutputs shipped = outputs;
        if (shipped == null || isFlushed()) {
            return;
        }
        long now = clock.getAsLong();
        long waitNs = intervalNs == 0 ? 0 : endOfInterval(toldNs) - now;
        // A task without room waits for its consumers, which may wait for what it has just emitted.
        if (waitNs <= 0 || !shipped.isAvailable()) {
            flush();
        } else {
            deferFlush(shipped, now, waitNs);
        }
    }

    private long endOfInterval(long ns) {
        return (Math.floorDiv(ns, intervalNs) + 1) * intervalNs;
    }

    private boolean isFlushed() {
        for (int i = 0; i < routers.size(); i++) {
            if (!routers.get(i).isFlushed()) {
                return false;
            }
        }
        return true;
    }

    /** Tells every consumer that has something new to read; if there is none, none was notified. */
    private void flush() {
        FLUSH.call(this, routers);
    }

    private void flushNow(List<OpenRouter> flushed) {
        if (isFlushed()) {
            return;
        }
        for (int i = 0; i < flushed.size(); i++) {
            flushed.get(i).flush();
        }
        budget.begin();
        toldNs = clock.getAsLong();
    }

    private void deferFlush(FlushableOutputs shipped, long now, long waitNs) {
        for (int i = 0; i < routers.size(); i++) {
            routers.get(i).deferFlush();
        }
        budget.begin();
        if (!isFlushAhead.getAndSet(true)) {
            toldNs = now + waitNs;
            flusher.flushAfter(waitNs, () -> flushDeferred(shipped));
        }
    }

    /** By the flusher's thread. */
    private void flushDeferred(FlushableOutputs shipped) {
        isFlushAhead.getAndSet(false);
        try {
            shipped.flushAll();
        } catch (Throwable e) {
            onFailure.accept(e);
        }
    }

    private void postFlush(MailboxExecutor executor) {
        try {
            executor.execute(this::flushPosted, "Flush bundles");
            isFlushPosted = true;
        } catch (RejectedExecutionException e) {
            // The task is about to end, and takes no more mails.
            flush();
        }
    }

    private void flushPosted() {
        isFlushPosted = false;
        flushInTime();
    }

    /** The task begins to process input; flushes by mail are not needed until {@link #endInput}. */
    void beginInput() {
        isInInput = true;
    }

    void endInput() {
        isInInput = false;
        nextRecord();
    }

    /** Flink's controller, which flushes before the task rests. */
    Controller flushingBeforeRest(Controller controller) {
        Controller known = wrapper;
        if (known == null || wrapped != controller) {
            known = new FlushBeforeRest(controller);
            wrapped = controller;
            wrapper = known;
        }
        return known;
    }

    private final class FlushBeforeRest implements Controller {
        private final Controller controller;

        FlushBeforeRest(Controller controller) {
            this.controller = controller;
        }

        @Override
        public void allActionsCompleted() {
            controller.allActionsCompleted();
        }

        @Override
        public Suspension suspendDefaultAction(PeriodTimer timer) {
            flushInTime();
            return controller.suspendDefaultAction(timer);
        }

        @Override
        public Suspension suspendDefaultAction() {
            flushInTime();
            return controller.suspendDefaultAction();
        }
    }
}
