package io.aurochs.flink.operator;

import org.apache.flink.configuration.Configuration;

/**
 * Whether all tasks of a job are sure to run in the same TaskManager, as in an embedded cluster of one. Every consumer gets bundles then,
 * also one that has not asked for its records yet. The job's configuration carries it to the tasks.
 */
public final class OneTaskManager {
    private static final String KEY = "aurochs.internal.one-task-manager";

    private OneTaskManager() {}

    /** Says so of a job, before it is submitted. */
    public static void promise(Configuration job) {
        job.setString(KEY, "true");
    }

    static boolean isPromised(Configuration job) {
        return job.toMap().containsKey(KEY);
    }
}
