package io.aurochs.placement.bind;

import io.aurochs.placement.topology.IdSet;

/**
 * What came of a request to bind the calling thread, or to undo that.
 *
 * @param outcome whether the thread is where it was asked to be
 * @param cpus CPUs that the thread may run on now, as the kernel confirmed; empty when the kernel does not say
 * @param formerCpus CPUs that the thread was allowed to run on before; empty when the kernel does not say
 * @param reason why this outcome, with the remedy where there is one: one line, for people
 */
public record Binding(Outcome outcome, IdSet cpus, IdSet formerCpus, String reason) {
    /** The four ways a request ends. */
    public enum Outcome {
        /** The thread's CPUs were changed and the kernel confirmed it. */
        BOUND,
        /** The thread has its former CPUs back and the kernel confirmed it. */
        RESTORED,
        /** The thread was already where it was asked to be; nothing was changed. */
        NOT_NEEDED,
        /** The request was not carried out; the thread keeps, or was given back, the CPUs it had. */
        NOT_BOUND
    }

    /** Whether the thread now runs only on CPUs that were asked for, because of this request or already before. */
    public boolean holds() {
        return outcome != Outcome.NOT_BOUND;
    }
}
