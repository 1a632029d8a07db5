package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.channel.WorkQueue;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.EpochProgress;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.row.FlatBundle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a pipeline, and what their workers share: where bundles and watermarks are found, what is urgent, and whether it is over.
 * Any thread.
 */
@Internal
public final class EpochJob extends PipelineJob {
    private final List<EpochTask> tasks;
    /** Those whose epochs do not wait for all their bundles. */
    private final List<EpochTask> leaping;

    private final Map<EpochInput, EpochTask> taskOfInput = new HashMap<>();
    private final Map<EpochInput, Inflow> inflowOfInput;
    private final List<Inflow> inflows;
    private final List<EpochInput> inputs = new ArrayList<>();
    private final Map<Vertex, EpochInput> sources;
    private final List<EpochTask> waitingForSettled;
    private final WorkQueue<WatermarkWork> watermarkWork = new WorkQueue<>();
    private final AtomicInteger inputsToEnd = new AtomicInteger();
    /** Held while tasks are notified of what is settled, or closed. */
    private final ReentrantLock settling = new ReentrantLock();
    /** Something may be settled of which tasks are not notified. */
    private final AtomicBoolean isSettleDue = new AtomicBoolean();
    /** When the tasks are to be closed, what is to be done afterwards. */
    private final AtomicReference<@Nullable Runnable> closeDue = new AtomicReference<>();

    private boolean isReleased;
    private volatile boolean hasEnded;
    private volatile long nextExternalization = Watermark.END;
    private long lastWatermark = Watermark.NONE;

    /**
     * A job.
     *
     * @param tasks producers before their consumers; without the sources
     * @param sources by source, the input that it begins its epochs at
     * @param inflowOfInput the source of each input that comes directly from one
     * @param duties how many duties of workers and sources it has; with the last one closed, it is closed
     */
    public EpochJob(
            List<EpochTask> tasks,
            Map<Vertex, EpochInput> sources,
            Map<EpochInput, Inflow> inflowOfInput,
            int duties,
            Listener listener) {
        super(duties, listener);
        this.tasks = List.copyOf(tasks);
        this.leaping = tasks.stream().filter(EpochTask::leaps).toList();
        this.sources = new LinkedHashMap<>(sources);
        this.waitingForSettled =
                tasks.stream().filter(EpochTask::waitsForSettled).toList();
        this.inflowOfInput = Map.copyOf(inflowOfInput);
        this.inflows = inflowOfInput.values().stream().distinct().toList();
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

    /** Has epochs that are far behind go on without the bundles that functions hold, where that is declared. */
    public void leap() {
        for (int i = 0; i < leaping.size(); i++) {
            leaping.get(i).leap();
        }
    }

    /** Has parts of some work done by whoever comes first. */
    public void offer(WatermarkWork work, int parts) {
        for (int part = 0; part < parts; part++) {
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
        progressed();
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
        progressed();
        settle();
        if (work.watermark() == Watermark.END) {
            if (inputsToEnd.decrementAndGet() == 0) {
                hasEnded = true;
                settle();
                if (waitingForSettled.isEmpty()) {
                    completed();
                }
            }
        } else if (work.watermark() != Watermark.NONE) {
            predict(work.watermark());
        }
    }

    /**
     * Notifies the tasks that wait for it of what is settled by now. They may take long; whoever comes meanwhile leaves it to the thread that
     * notifies them, and does other work. The sources are held back until they are notified, so that nothing runs far ahead of them.
     */
    @Override
    public void settle() {
        if (waitingForSettled.isEmpty()) {
            return;
        }
        isSettleDue.set(true);
        doWhatIsDue();
        madeRoom();
    }

    private void doWhatIsDue() {
        while ((isSettleDue.get() || closeDue.get() != null) && settling.tryLock()) {
            Runnable then = null;
            try {
                inflows.forEach(Inflow::hold);
                while (isSettleDue.getAndSet(false)) {
                    settleNow();
                }
                then = closeDue.getAndSet(null);
                if (then != null) {
                    isReleased = true;
                    tasks.forEach(this::close);
                }
            } finally {
                inflows.forEach(Inflow::letGo);
                settling.unlock();
            }
            if (then != null) {
                then.run();
            }
        }
    }

    private void settleNow() {
        if (isReleased || isOver()) {
            return;
        }
        try {
            boolean isLast = hasEnded;
            // At the end whatever the sources' own inputs say: a source may yet have to take its last epoch out of
            // there.
            long watermark = isLast ? Watermark.END : settledWatermark();
            for (EpochTask task : waitingForSettled) {
                task.settled(watermark);
            }
            notifySettled(watermark);
            if (isLast) {
                completed();
            }
        } catch (Exception | Error e) {
            fail(e);
        }
    }

    /** The earliest start of an epoch that is not over; producers are looked at before their consumers, where what comes of them goes. */
    private long settledWatermark() {
        long settled = Watermark.END;
        for (EpochInput source : sources.values()) {
            settled = Math.min(settled, source.earliestStart());
        }
        for (int i = inputs.size() - 1; i >= 0; i--) {
            settled = Math.min(settled, inputs.get(i).earliestStart());
        }
        return settled;
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

    /** Producers are looked at before their consumers, where what comes of them goes. */
    @Override
    public boolean isPast(long version) {
        for (int i = inputs.size() - 1; i >= 0; i--) {
            if (!inputs.get(i).isPast(version)) {
                return false;
            }
        }
        for (EpochTask task : leaping) {
            if (!task.isPast(version)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected void release(Runnable then) {
        for (EpochInput input : inputs) {
            for (EpochContainer container : input.containers()) {
                for (FlatBundle left = container.tryClaim(0); left != null; left = container.tryClaim(0)) {
                    left.recycle();
                }
            }
        }
        // No worker notifies the tasks any more, but who makes points may: that thread closes them then.
        closeDue.set(then);
        doWhatIsDue();
    }

    private void close(EpochTask task) {
        try {
            task.close();
        } catch (RuntimeException | Error e) {
            failedToClose(e);
        }
    }

    @Override
    public Map<Vertex, List<TaskMetrics>> taskMetrics() {
        return byVertex(EpochTask::metrics);
    }

    /** Producers are looked at before their consumers, where what comes of them goes. */
    @Override
    public Map<Vertex, EpochProgress> progress() {
        Map<Vertex, EpochProgress> progress = new LinkedHashMap<>();
        Map<EpochInput, Long> settled = new HashMap<>();
        sources.forEach((vertex, input) -> progress.put(vertex, progress(List.of(input), settled)));
        tasks.forEach(task -> progress.put(task.vertex(), progress(task.inputs(), settled)));
        return progress;
    }

    /** @param settled by input that was looked at, up to where its epochs and those before it are processed */
    private static EpochProgress progress(List<EpochInput> inputs, Map<EpochInput, Long> settled) {
        long watermark = Watermark.END;
        int open = 0;
        for (EpochInput input : inputs) {
            long ofInput = Watermark.END;
            for (EpochInput producer : input.producers()) {
                ofInput = Math.min(ofInput, settled.getOrDefault(producer, Watermark.END));
            }
            ofInput = Math.min(ofInput, input.earliestStart());
            settled.put(input, ofInput);
            watermark = Math.min(watermark, ofInput);
            open = Math.max(open, input.containers().length);
        }
        return new EpochProgress(watermark, OptionalInt.of(open));
    }

    @Override
    public Map<Vertex, Long> lateRecords() {
        return byVertex(EpochTask::lateRecords);
    }

    @Override
    public Map<Vertex, Long> leftBehind() {
        return byVertex(EpochTask::leftBehind);
    }

    private <F> Map<Vertex, F> byVertex(Function<EpochTask, F> figure) {
        Map<Vertex, F> figures = new LinkedHashMap<>();
        tasks.forEach(task -> figures.put(task.vertex(), figure.apply(task)));
        return figures;
    }
}
