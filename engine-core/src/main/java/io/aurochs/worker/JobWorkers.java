package io.aurochs.worker;

import io.aurochs.schedule.Share;

/** Workers that jobs come to and leave while they run. Any thread, unless it says otherwise. */
public interface JobWorkers {
    /** Starts the threads that serve all jobs, if there are such. Once. */
    void start();

    /**
     * A job is to come.
     *
     * @param nodeOfDuty by duty, the index of the node among the machine's
     * @param share how much of the workers' time it has
     */
    Roster roster(int[] nodeOfDuty, Share share);

    /**
     * Ends all: each duty that was started is closed, then the threads end, as {@link Workers#stop} has it. No roster is started any more.
     * Not for worker threads.
     *
     * @return false when user code did not return
     */
    boolean stop(long graceNs);
}
