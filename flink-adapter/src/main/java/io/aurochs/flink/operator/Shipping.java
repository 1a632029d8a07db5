package io.aurochs.flink.operator;

import io.aurochs.bundle.OpenRouter;
import io.aurochs.operator.LatencyBudget;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Suspension;
import org.apache.flink.streaming.runtime.tasks.mailbox.PeriodTimer;
import org.jspecify.annotations.Nullable;

/**
 * When a task tells its consumers of new output: after each bundle of input, before it rests, after mails such as timers,
 * and when its oldest output has used up the latency budget. What comes out otherwise, for instance from a thread that
 * sleeps right after emitting, is left to Flink's own flushing at the buffer timeout.
 *
 * <p>Used by the thread that emits.
 */
final class Shipping implements EmitListener, InputProgress {
    private List<OpenRouter> routers = List.of();
    private final LatencyBudget budget;
    private final @Nullable MailboxExecutor mailbox;
    private boolean isInInput;
    private boolean isFlushPosted;
    private @Nullable Controller wrapped;
    private @Nullable Controller wrapper;

    /** @param mailbox of the task; null where another thread emits, too */
    Shipping(LatencyBudget budget, @Nullable MailboxExecutor mailbox) {
        this.budget = budget;
        this.mailbox = mailbox;
        budget.begin();
    }

    /** Names what is to be flushed: the routers of the outputs that carry bundles. Before anything is emitted. */
    void ship(List<OpenRouter> newRouters) {
        routers = List.copyOf(newRouters);
    }

    @Override
    public void emitted() {
        if (budget.isSpent()) {
            flushRouters();
        } else if (!isInInput && mailbox != null && !isFlushPosted) {
            postFlush(mailbox);
        }
    }

    @Override
    public void nextBuffer() {
        flush();
    }

    /** Output must not wait for the end of a bundle whose records are slow and lead to no more output. */
    @Override
    public void nextRecord() {
        if (!routers.isEmpty() && budget.isSpent()) {
            flushRouters();
        }
    }

    /** Tells every consumer that has something new to read. */
    void flush() {
        if (flushRouters()) {
            budget.begin();
        }
    }

    private boolean flushRouters() {
        boolean flushed = false;
        for (int i = 0; i < routers.size(); i++) {
            OpenRouter router = routers.get(i);
            if (!router.isFlushed()) {
                router.flush();
                flushed = true;
            }
        }
        return flushed;
    }

    private void postFlush(MailboxExecutor executor) {
        try {
            executor.execute(this::flushPosted, "Flush bundles");
            isFlushPosted = true;
        } catch (RejectedExecutionException e) {
            // The task is about to end, and takes no more mails.
            flushRouters();
        }
    }

    private void flushPosted() {
        isFlushPosted = false;
        flush();
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
            flush();
            return controller.suspendDefaultAction(timer);
        }

        @Override
        public Suspension suspendDefaultAction() {
            flush();
            return controller.suspendDefaultAction();
        }
    }
}
