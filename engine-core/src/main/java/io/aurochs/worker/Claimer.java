package io.aurochs.worker;

import io.aurochs.operator.PipelineJob;
import java.util.function.Consumer;

/** One of the workers of a pipeline: claims work, does it, and looks again; sleeps when there is none, until it is woken. */
abstract class Claimer implements Duty {
    private final String name;
    private final PipelineJob job;
    private final IdleClaimers.Seat seat;
    private boolean isClosed;

    Claimer(String name, PipelineJob job, IdleClaimers.Seat seat) {
        this.name = name;
        this.job = job;
        this.seat = seat;
    }

    /** Does the next piece of work; false when there is none. */
    abstract boolean work();

    @Override
    public String name() {
        return name;
    }

    /** While its job runs it computes. When the job is over, code of it that does not return holds up no other job. */
    @Override
    public boolean mayWait() {
        return job.isOver();
    }

    @Override
    public boolean step() {
        if (job.isOver()) {
            closeOnce();
            return false;
        }
        try {
            // While it works others are to be woken.
            seat.cancel();
            if (work()) {
                return true;
            }
            seat.announce();
            if (work()) {
                seat.cancel();
                return true;
            }
            return false;
        } catch (RuntimeException | Error e) {
            job.fail(e);
            return true;
        }
    }

    @Override
    public boolean hasWork() {
        if (job.isOver()) {
            return !isClosed;
        }
        // It has not been woken since it last looked: there is nothing, or another worker is to find it.
        return !seat.isIdle();
    }

    @Override
    public void close(Consumer<Throwable> onFailure) {
        try {
            job.cancel();
            closeOnce();
        } catch (RuntimeException e) {
            onFailure.accept(e);
        }
    }

    private void closeOnce() {
        if (!isClosed) {
            isClosed = true;
            seat.cancel();
            job.closed();
        }
    }
}
