package io.aurochs.flink.operator;

import io.aurochs.engine.ForeignTasks;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.JobID;

/** Where the tasks of each job run that has tasks in this JVM. Any thread. */
final class JobPlaces {
    private static final JobPlaces OF_THIS_JVM = new JobPlaces();

    private final Map<JobID, Running> jobs = new HashMap<>();

    /** A job, and how many of its tasks are there. */
    private static final class Running {
        private final ForeignTasks tasks;
        private int count;

        private Running(ForeignTasks tasks) {
            this.tasks = tasks;
        }
    }

    private JobPlaces() {}

    static JobPlaces ofThisJvm() {
        return OF_THIS_JVM;
    }

    /** A task of a job begins; the first has it planned. */
    synchronized ForeignTasks enter(JobID job, JobShape shape) {
        Running running = jobs.get(job);
        if (running == null) {
            running = new Running(new ForeignTasks(shape.graph(), shape.config()));
            jobs.put(job, running);
        }
        running.count++;
        return running.tasks;
    }

    /** A task of a job ends; with the last, nothing is left of it. */
    void leave(JobID job) {
        ForeignTasks ended = null;
        synchronized (this) {
            Running running = jobs.get(job);
            if (running != null && --running.count == 0) {
                jobs.remove(job);
                ended = running.tasks;
            }
        }
        if (ended != null) {
            ended.close();
        }
    }
}
