package io.aurochs.storm.operator;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.task.IBolt;

/** The replacement of a bolt in all of its tasks. Any thread. */
final class BoltSwap {
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final AtomicInteger left;

    BoltSwap(int tasks) {
        left = new AtomicInteger(tasks);
    }

    /** Is completed when all tasks have the new bolt; fails if that does not come to pass. */
    CompletableFuture<Void> done() {
        return done;
    }

    /** Gives one of the tasks the new bolt, unless the replacement has failed; its thread. */
    @SuppressWarnings("CatchThrowable")
    void replace(BoltEvaluator task, IBolt next) {
        if (done.isDone()) {
            return;
        }
        try {
            task.replace(next);
        } catch (Throwable t) {
            failed(t);
            throw t;
        }
        if (left.decrementAndGet() == 0) {
            done.complete(null);
        }
    }

    /** Fails the replacement, unless it is over: a task that has not got the new bolt yet keeps the old one. */
    void failed(Throwable because) {
        done.completeExceptionally(because);
    }
}
