package io.aurochs.storm.operator;

import io.aurochs.operator.TaskFailure;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a failure means, by Storm's rule: whatever a component throws takes its worker process down, here its topology, but for
 * an interrupt, which ends its executor alone unless the topology is ordered. What it throws while it is being closed changes nothing any more. Any
 * thread.
 */
final class FailureRule implements Consumer<Throwable> {
    private static final Logger LOG = LoggerFactory.getLogger(FailureRule.class);

    private final UnaryOperator<Throwable> inStormsWords;
    private final Consumer<Throwable> errors;
    private final Consumer<Throwable> topologyFails;
    private final boolean interruptFails;
    private volatile boolean ending;

    /**
     * @param inStormsWords tells which component failed
     * @param errors keeps what a component failed with of its own
     * @param topologyFails receives the failures that end the topology
     * @param interruptFails whether an interrupt is one of them: the executors of an ordered topology cannot go on without one
     */
    FailureRule(
            UnaryOperator<Throwable> inStormsWords,
            Consumer<Throwable> errors,
            Consumer<Throwable> topologyFails,
            boolean interruptFails) {
        this.interruptFails = interruptFails;
        this.inStormsWords = inStormsWords;
        this.errors = errors;
        this.topologyFails = topologyFails;
    }

    /** From now on user code is interrupted because the topology ends. */
    void topologyEnds() {
        ending = true;
    }

    @Override
    public void accept(Throwable failure) {
        Throwable said = said(failure);
        if (failure instanceof TaskFailure task && task.phase() == TaskFailure.Phase.CLOSE) {
            LOG.warn("{}; it has ended nevertheless", said.getMessage());
            LOG.debug("a component failed to close", said);
        } else if (ending && failure instanceof TaskFailure && isInterrupt(failure)) {
            LOG.debug("an executor was interrupted, to end it", said);
        } else if (!interruptFails && failure instanceof TaskFailure && isInterrupt(failure)) {
            keep(failure);
            LOG.warn("{}; its executor has ended and the others go on, as on Storm", said.getMessage());
            LOG.debug("an executor was interrupted", said);
        } else {
            if (!ending) {
                // Else it may come of ending the others, as a broken pipe to a process that is killed for it.
                keep(failure);
            }
            topologyFails.accept(said);
        }
    }

    private void keep(Throwable failure) {
        try {
            errors.accept(failure);
        } catch (OutOfMemoryError e) {
            LOG.debug("an error is not kept among its component's for want of memory");
        }
    }

    private Throwable said(Throwable failure) {
        try {
            return inStormsWords.apply(failure);
        } catch (OutOfMemoryError e) {
            // A failure for want of memory must not go unheard for want of the memory to say where.
            return failure;
        }
    }

    private static boolean isInterrupt(Throwable failure) {
        return Utils.exceptionCauseIsInstanceOf(InterruptedException.class, failure)
                || (Utils.exceptionCauseIsInstanceOf(InterruptedIOException.class, failure)
                        && !Utils.exceptionCauseIsInstanceOf(SocketTimeoutException.class, failure));
    }
}
