package io.aurochs.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The stack profile that was asked for last: one at a time in the process, of one task. Any thread. */
final class TaskProfiler implements AutoCloseable {
    private final Duration length;
    private @Nullable Profile last;

    /** @param length of a profile */
    TaskProfiler(Duration length) {
        this.length = length;
    }

    /**
     * A profile, whether it goes on or has ended.
     *
     * @param job number of the job on the page
     * @param addedNs when that came onto the page: one that is started again has the same number
     * @param task graph-wide index
     */
    record Profile(int job, long addedNs, int task, StackRecording recording) {
        boolean isOf(JobTrack track, int ofTask) {
            return job == track.id() && addedNs == track.addedNs() && task == ofTask;
        }
    }

    /** How a wish for a profile was met. */
    enum Start {
        /** It goes on, begun now or before. */
        GOES_ON,
        /** Another one goes on. */
        BUSY,
        /** The threads of the task are not known. */
        NO_THREADS
    }

    /**
     * Begins to profile a task, unless that goes on.
     *
     * @throws IllegalStateException when this JVM cannot
     */
    synchronized Start start(JobTrack track, int task) {
        Profile current = last;
        if (current != null && !current.recording().isOver()) {
            return current.isOf(track, task) ? Start.GOES_ON : Start.BUSY;
        }
        TaskThreads threads = track.job().threadsOf(task);
        if (threads.ids().isEmpty()) {
            return Start.NO_THREADS;
        }
        last = new Profile(track.id(), track.addedNs(), task, StackRecording.start(threads, length));
        return Start.GOES_ON;
    }

    /** The last profile of a task; null if there is none, or there was one of another task since. */
    synchronized @Nullable Profile of(JobTrack track, int task) {
        Profile current = last;
        return current != null && current.isOf(track, task) ? current : null;
    }

    @Override
    public synchronized void close() {
        if (last != null) {
            last.recording().close();
        }
    }
}
