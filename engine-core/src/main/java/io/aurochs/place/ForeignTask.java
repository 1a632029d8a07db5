package io.aurochs.place;

import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.open.OpenOffHeapPool;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One task whose thread the engine does not own. {@link #follow}, {@link #memoryOf}, {@link #shipped} and {@link #sampled} are for the
 * thread that does its work.
 */
public final class ForeignTask {
    private final ForeignTasks job;
    private final int task;
    private final int[] consumers;
    private final ChannelMetrics[] channels;

    private int[] placed = new int[0];
    private volatile int core = MachineNodes.NOT_PLACED;

    // Guarded by this.
    private long thread = -1;
    private long cpuBeforeNs;

    /** @param consumers tasks that it may send to, sorted */
    ForeignTask(ForeignTasks job, int task, int[] consumers) {
        this.job = job;
        this.task = task;
        this.consumers = consumers;
        this.channels =
                Stream.generate(ChannelMetrics::new).limit(consumers.length).toArray(ChannelMetrics[]::new);
    }

    void enter() {
        synchronized (this) {
            thread = Thread.currentThread().getId();
            // What the thread has done before was not for this task.
            cpuBeforeNs -= ForeignTasks.threadCpuTimeNs(thread);
        }
        bind(job.nodeOfTask());
    }

    /** Goes to where the task has been moved, if it has. */
    public void follow() {
        int[] now = job.nodeOfTask();
        if (now != placed) {
            bind(now);
        }
    }

    private void bind(int[] now) {
        placed = now;
        core = job.bindCurrentThread(task, now);
    }

    /** The calling thread does the work of the task, another one than before perhaps: it goes to the task's place, and its time counts. */
    public void continueHere() {
        boolean isAnother;
        synchronized (this) {
            isAnother = thread >= 0 && thread != Thread.currentThread().getId();
            if (isAnother) {
                cpuBeforeNs = cpuTimeNs();
            }
        }
        if (isAnother) {
            enter();
        } else {
            follow();
        }
    }

    /**
     * Whether records of an output may ever go encoded.
     *
     * @param isCheap whether encoding them costs less than reading them from another node
     */
    public boolean mayEncode(boolean isCheap) {
        return job.mayEncode(isCheap);
    }

    /**
     * Memory on the node of a consumer, for bundles of encoded records; null where that one is now to get its records as objects.
     * Only where they {@linkplain #mayEncode may} be encoded at all.
     *
     * @param toTask graph-wide index
     */
    public @Nullable OpenOffHeapPool memoryOf(int toTask) {
        return job.memoryBetween(task, toTask);
    }

    /**
     * Records were sent.
     *
     * @param toTask graph-wide index
     * @param bytes what they took encoded; 0 when they went as objects
     */
    public void shipped(int toTask, int records, long bytes) {
        int index = Arrays.binarySearch(consumers, toTask);
        if (index >= 0) {
            channels[index].shipped(records, bytes);
        }
    }

    /** The encoded size of a record that was sent to one of some tasks. */
    public void sampled(int[] toTasks, long bytes) {
        for (int to : toTasks) {
            int index = Arrays.binarySearch(consumers, to);
            if (index >= 0) {
                channels[index].sampled(bytes);
            }
        }
    }

    ChannelMetrics channelTo(int toTask) {
        return channels[Arrays.binarySearch(consumers, toTask)];
    }

    /** Processor time that was used for the task, nanoseconds. */
    synchronized long cpuTimeNs() {
        return thread < 0 ? cpuBeforeNs : cpuBeforeNs + ForeignTasks.threadCpuTimeNs(thread);
    }

    /** The node that it is placed on; {@link MachineNodes#NOT_PLACED} where there is one node only. Any thread. */
    public int node() {
        return job.nodeId(job.nodeOfTask()[task]);
    }

    /** The core that its thread is bound to; {@link MachineNodes#NOT_PLACED} if to none. Any thread. */
    public int core() {
        return core;
    }

    /** The thread no longer runs the task. Any thread. */
    public synchronized void leave() {
        cpuBeforeNs = cpuTimeNs();
        thread = -1;
    }
}
