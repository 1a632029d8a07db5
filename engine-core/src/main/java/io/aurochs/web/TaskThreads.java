package io.aurochs.web;

import java.util.Set;

/**
 * The threads that run a task.
 *
 * @param ids {@link Thread#getId() of Java}; empty if not known
 * @param areShared whether they run other tasks too
 */
public record TaskThreads(Set<Long> ids, boolean areShared) {
    private static final TaskThreads UNKNOWN = new TaskThreads(Set.of(), false);

    public TaskThreads {
        ids = Set.copyOf(ids);
    }

    /** Of a task that is run by threads that are not known. */
    public static TaskThreads unknown() {
        return UNKNOWN;
    }
}
