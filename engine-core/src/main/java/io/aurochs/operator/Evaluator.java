package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.bundle.BundleReader;

/**
 * Code that runs a task over one bundle: the front end's side of a task. All methods are called by whichever worker runs
 * the task, one at a time; an instance needs no synchronisation of its own.
 */
@Internal
public interface Evaluator {
    /** Called once, before everything else. */
    void open(TaskContext context) throws Exception;

    /**
     * Processes the records of a bundle, in order, in a tight loop. It may return with records left, and is called again with
     * the rest: when {@link TaskContext#isOutputBlocked()}, after there is room; when its {@link TaskContext#latency()} is
     * spent, after the task has shipped what it has. Output that finds no room ends the budget, too, but once only: an evaluator that goes on
     * when the budget is spent must look at {@link TaskContext#isOutputBlocked()} as well.
     */
    void evaluate(BundleReader records) throws Exception;

    /** Called once, after everything else, also after a failure if {@link #open} was called. */
    void close() throws Exception;
}
