package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.channel.WorkQueue;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Watermark;
import io.aurochs.row.FlatBundle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a pipeline, and what their workers share: where bundles and watermarks are found, what is urgent, and whether it is over.
 * Any thread.
 */
@Internal
public final class EpochJob {
    /** How it ended. */
    private record Outcome(@Nullable Throwable failure, boolean isCancelled) {}

    private final List<EpochTask> tasks;
    private final Map<EpochInput, EpochTask> taskOfInput = new HashMap<>();
    private final Map<EpochInput, Inflow> inflowOfInput;
    private final List<Inflow> inflows;
    private final List<EpochInput> inputs = new ArrayList<>();
    private final WorkQueue<WatermarkWork> watermarkWork = new WorkQueue<>();
    private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> closeFailure = new AtomicReference<>();
    private final AtomicBoolean isTold = new AtomicBoolean();
    private final AtomicInteger inputsToEnd = new AtomicInteger();
    private final AtomicInteger duties;
    private final Listener listener;
    private volatile long nextExternalization = Watermark.END;
    private long lastWatermark = Watermark.NONE;

    /** Hears what becomes of the job. */
    public interface Listener {
        /** Nothing more is processed: its duties are to be closed. Any thread. */
        default void over() {}

        /** Everything is closed: it has ended, or was cancelled, or has failed, with that. Once; any thread. */
        void closed(@Nullable Throwable failure);
    }

    /**
     * A job.
     *
     * @param tasks producers before their consumers; without the sources
     * @param inflowOfInput the source of each input that comes directly from one
     * @param duties how many duties of workers and sources it has; with the last one closed, it is closed
     */
    public EpochJob(List<EpochTask> tasks, Map<EpochInput, Inflow> inflowOfInput, int duties, Listener listener) {
        this.tasks = List.copyOf(tasks);
        this.inflowOfInput = Map.copyOf(inflowOfInput);
        this.inflows = inflowOfInput.values().stream().distinct().toList();
        this.duties = new AtomicInteger(duties);
        this.listener = listener;
        for (EpochTask task : tasks) {
            for (EpochInput input : task.inputs()) {
                taskOfInput.put(input, task);
                inputs.add(input);
            }
        }
        Collections.reverse(inputs);
        inputsToEnd.set(inputs.size());
    }

    /** The inputs of all tasks, a consumer's before its producer's. */
    public List<EpochInput> inputs() {
        return inputs;
    }

    /** Whether memory is so short that sources wait. */
    public boolean isMemoryShort() {
        return !inflows.isEmpty() && inflows.get(0).isMemoryShort();
    }

    public List<EpochTask> tasks() {
        return tasks;
    }

    /** The task that an input is one of. */
    public EpochTask taskOf(EpochInput input) {
        EpochTask task = taskOfInput.get(input);
        if (task == null) {
            throw new IllegalArgumentException(input + ": not an input of this job");
        }
        return task;
    }

    /** Up to which event time records are needed for the results that are due next; {@link Watermark#END} when that is not known. */
    public long nextExternalization() {
        return nextExternalization;
    }

    /** Has the parts of some work done by whoever comes first. */
    public void offer(WatermarkWork work) {
        for (int part = 0; part < work.parts(); part++) {
            watermarkWork.add(work);
        }
    }

    /** Work of which one part is to be run; null when there is none. */
    public @Nullable WatermarkWork pollPart() {
        return watermarkWork.poll();
    }

    /** A bundle of a container is processed. */
    public void consumed(EpochContainer container) {
        Inflow inflow = inflowOfInput.get(container.input());
        if (inflow != null) {
            inflow.consumed();
        }
        madeRoom();
    }

    /** Bundles or containers have gone, for which sources may wait. */
    public void madeRoom() {
        for (int i = 0; i < inflows.size(); i++) {
            inflows.get(i).madeRoom();
        }
    }

    /** A watermark is processed. */
    public void ended(WatermarkWork work) {
        madeRoom();
        if (work.watermark() == Watermark.END) {
            if (inputsToEnd.decrementAndGet() == 0) {
                over(new Outcome(null, false));
            }
        } else if (work.watermark() != Watermark.NONE) {
            predict(work.watermark());
        }
    }

    /** As windows say, or as far from the last results as these were from those before. */
    private synchronized void predict(long watermark) {
        long next = Watermark.END;
        for (EpochTask task : tasks) {
            long ofTask = task.nextExternalization();
            if (ofTask != Watermark.NONE) {
                next = Math.min(next, ofTask);
            }
        }
        if (next == Watermark.END && lastWatermark != Watermark.NONE && watermark > lastWatermark) {
            next = watermark + (watermark - lastWatermark);
        }
        lastWatermark = Math.max(lastWatermark, watermark);
        nextExternalization = next;
    }

    /** User code threw, and the job is over, unless it was before. */
    public void fail(Throwable failure) {
        over(new Outcome(failure, false));
    }

    /** The job is over, whatever is left to be processed. */
    public void cancel() {
        over(new Outcome(null, true));
    }

    private void over(Outcome how) {
        if (outcome.compareAndSet(null, how)) {
            listener.over();
        }
    }

    /** User code threw when it was closed. */
    public void failedToClose(Throwable failure) {
        closeFailure.compareAndSet(null, failure);
    }

    /** Some user code never returns, so that not everything can be closed: whoever waits for that should not. */
    public void abandon() {
        tell(new IllegalStateException("user code does not return, not even when interrupted"));
    }

    private void tell(@Nullable Throwable failure) {
        if (isTold.compareAndSet(false, true)) {
            listener.closed(failure);
        }
    }

    public boolean isOver() {
        return outcome.get() != null;
    }

    /** Whether it is over because it was cancelled, before it had ended or failed. */
    public boolean wasCancelled() {
        Outcome how = outcome.get();
        return how != null && how.isCancelled();
    }

    /** A duty is closed, and does nothing more. With the last one, all bundles that are left go back, and the tasks close. */
    public void closed() {
        if (duties.decrementAndGet() == 0) {
            for (EpochInput input : inputs) {
                for (EpochContainer container : input.containers()) {
                    for (FlatBundle left = container.tryClaim(0); left != null; left = container.tryClaim(0)) {
                        left.recycle();
                    }
                }
            }
            for (EpochTask task : tasks) {
                try {
                    task.close();
                } catch (RuntimeException | Error e) {
                    failedToClose(e);
                }
            }
            Outcome how = outcome.get();
            tell(how == null || how.failure() == null ? closeFailure.get() : how.failure());
        }
    }
}
