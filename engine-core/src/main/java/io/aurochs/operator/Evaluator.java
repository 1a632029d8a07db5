package io.aurochs.operator;

import io.aurochs.bundle.BundleReader;

/**
 * Code that runs a task over one bundle: the front end's side of a task. All methods are called by whichever worker runs
 * the task, one at a time; an instance needs no synchronisation of its own.
 */
public interface Evaluator {
    /** Called once, before everything else. */
    void open(TaskContext context) throws Exception;

    /**
     * Processes the records of a bundle, in order, in a tight loop. May return with records left when
     * {@link TaskContext#isOutputBlocked()}; it is called again with the rest when there is room.
     */
    void evaluate(BundleReader records) throws Exception;

    /** Called once, after everything else, also after a failure if {@link #open} was called. */
    void close() throws Exception;
}
