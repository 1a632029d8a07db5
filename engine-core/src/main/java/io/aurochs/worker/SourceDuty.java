package io.aurochs.worker;

import io.aurochs.graph.Vertex;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourceFeed;
import io.aurochs.operator.TaskFailure;
import io.aurochs.swap.SourceVersion;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Runs a source of a pipeline while there is room for what it produces; at its end it is closed, and all windows close. */
public final class SourceDuty implements Duty {
    private final Vertex vertex;
    private final PipelineJob job;
    private final EpochSource source;
    private final SourceFeed output;
    private final Inflow inflow;
    private final SourceVersion version;
    private final LongSupplier clock;
    private long wakeAtNs = Long.MAX_VALUE;
    /** Until it is woken. */
    private boolean sleeps;

    private boolean isOpen;
    private boolean hasEnded;
    private boolean isSourceClosed;
    private boolean isClosed;
    private volatile boolean drains;

    /**
     * Of a source.
     *
     * @param version of the functions that it ships for
     * @param clock nanoseconds
     */
    public SourceDuty(
            Vertex vertex,
            PipelineJob job,
            EpochSource source,
            SourceFeed output,
            Inflow inflow,
            SourceVersion version,
            LongSupplier clock) {
        this.vertex = vertex;
        this.job = job;
        this.source = source;
        this.output = output;
        this.inflow = inflow;
        this.version = version;
        this.clock = clock;
    }

    @Override
    public String name() {
        return vertex.name();
    }

    /** The source ends with the next step. Any thread, which then raises the duty's signal. */
    void drain() {
        drains = true;
    }

    @Override
    public boolean step() {
        if (job.isOver()) {
            closeOnce();
            return false;
        }
        if (hasEnded) {
            return false;
        }
        TaskFailure.Phase phase = isOpen ? TaskFailure.Phase.PRODUCE : TaskFailure.Phase.OPEN;
        try {
            if (!isOpen) {
                isOpen = true;
                source.open(output);
                return true;
            }
            if (version.isBehind()) {
                version.change(output);
                return true;
            }
            if (drains) {
                end();
                return true;
            }
            if (output.canFollow() && hasRoom()) {
                output.follow();
                return true;
            }
            return !isWaiting() && hasRoom() && produce();
        } catch (Exception | Error e) {
            job.fail(TaskFailure.atSource(vertex, phase, output.epoch(), e));
            return true;
        }
    }

    private boolean hasRoom() {
        boolean hasRoom = inflow.isOpen();
        output.held(!hasRoom);
        return hasRoom;
    }

    private boolean isWaiting() {
        if (output.isWoken()) {
            wakeAtNs = Long.MAX_VALUE;
            sleeps = false;
        }
        if (wakeAtNs != Long.MAX_VALUE && clock.getAsLong() - wakeAtNs >= 0) {
            // From now on it waits for room only, if at all, which wakes it.
            wakeAtNs = Long.MAX_VALUE;
        }
        return sleeps || wakeAtNs != Long.MAX_VALUE;
    }

    private boolean produce() throws Exception {
        output.begin();
        long wait = source.produce();
        if (wait == EpochSource.ENDED) {
            end();
            return true;
        }
        if (wait > EpochSource.PRODUCED) {
            sleeps = wait == EpochSource.UNTIL_WOKEN;
            wakeAtNs = sleeps ? Long.MAX_VALUE : clock.getAsLong() + wait;
            output.waits(wait);
            return false;
        }
        output.produced();
        return true;
    }

    private void end() {
        hasEnded = true;
        wakeAtNs = Long.MAX_VALUE;
        output.end();
        version.ended();
        // Now: the job may go on for long, with files of sources open that have read them.
        closeSource();
    }

    /** Closes the source of a job that never runs, because another part of its pipeline could not be made. */
    public void discard() {
        closeSource();
    }

    private void closeSource() {
        if (!isSourceClosed) {
            isSourceClosed = true;
            try {
                source.close();
            } catch (RuntimeException | Error e) {
                job.failedToClose(new TaskFailure(vertex, 0, TaskFailure.Phase.CLOSE, e));
            }
        }
    }

    @Override
    public boolean hasWork() {
        if (job.isOver()) {
            return !isClosed;
        }
        return !hasEnded
                && (!isOpen || drains || version.isBehind() || ((output.canFollow() || !isWaiting()) && hasRoom()));
    }

    /** New functions wait for what it has produced before, and not for more. */
    @Override
    public boolean isUrgent() {
        return version.isBehind();
    }

    @Override
    public long wakeAtNs() {
        return hasEnded || isClosed || wakeAtNs != Long.MAX_VALUE ? wakeAtNs : inflow.wakeAtNs();
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
            wakeAtNs = Long.MAX_VALUE;
            output.discard();
            closeSource();
            job.closed();
        }
    }
}
