package io.aurochs.flink.operator;

import io.aurochs.place.ForeignTasks;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.jspecify.annotations.Nullable;

/** Where the tasks of each job run that has tasks in this JVM. Any thread. */
final class JobPlaces {
    private static final JobPlaces OF_THIS_JVM = new JobPlaces();

    private final Map<JobID, Running> jobs = new HashMap<>();

    /** A job, and how many of its tasks are there. */
    private static final class Running {
        private @Nullable ForeignTasks tasks;
        private int count;

        /** Planned by whoever asks first; the others wait, and those of other jobs do not. */
        private synchronized ForeignTasks tasks(JobShape shape) {
            ForeignTasks planned = tasks;
            if (planned == null) {
                planned = new ForeignTasks(shape.graph(), shape.config());
                tasks = planned;
            }
            return planned;
        }

        private synchronized void close() {
            if (tasks != null) {
                tasks.close();
            }
        }
    }

    private JobPlaces() {}

    static JobPlaces ofThisJvm() {
        return OF_THIS_JVM;
    }

    /** A task of a job begins. */
    synchronized void enter(JobID job) {
        jobs.computeIfAbsent(job, id -> new Running()).count++;
    }

    /** The tasks of a job of which one has begun. */
    ForeignTasks tasks(JobID job, JobShape shape) {
        Running running;
        synchronized (this) {
            running = jobs.get(job);
        }
        if (running == null) {
            throw new IllegalStateException("job=" + job + ": none of its tasks has begun");
        }
        return running.tasks(shape);
    }

    /** A task of a job ends; with the last, nothing is left of it. */
    void leave(JobID job) {
        Running ended = null;
        synchronized (this) {
            Running running = jobs.get(job);
            if (running != null && --running.count == 0) {
                jobs.remove(job);
                ended = running;
            }
        }
        if (ended != null) {
            ended.close();
        }
    }
}
