package io.aurochs.jobs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The jars of a job that runs: its own, and those of functions that have replaced others. Any thread. */
final class JobClasses {
    private final JobJar own;
    private final Set<JobJar> open = new HashSet<>();
    private final Map<String, JobJar> byTransform = new HashMap<>();
    private boolean isClosed;
    /** The job, and what its own jar does when it has started. */
    private int users = 2;

    JobClasses(JobJar own) {
        this.own = own;
    }

    JobJar own() {
        return own;
    }

    /**
     * Adds one that is closed at the end of the job at the latest.
     *
     * @return false when the job has ended: it is closed now
     */
    synchronized boolean add(JobJar jar) {
        if (isClosed) {
            jar.close();
        } else {
            open.add(jar);
        }
        return !isClosed;
    }

    /**
     * A replacement is done: jars that no transform has a function of any more are closed. Replacements are done in the order in which
     * they were added.
     */
    synchronized void replaced(Set<String> transforms, JobJar jar) {
        for (String transform : transforms) {
            JobJar before = byTransform.put(transform, jar);
            if (before != null && !byTransform.containsValue(before)) {
                remove(before);
            }
        }
    }

    /** Whether the job has ended and all jars are closed. */
    synchronized boolean isClosed() {
        return isClosed;
    }

    /** No function of it is used. */
    synchronized void remove(JobJar jar) {
        if (open.remove(jar)) {
            jar.close();
        }
    }

    /** The job has ended, or its jar has done what it does when the job has started: the second one closes all. */
    synchronized void release() {
        users--;
        if (users == 0) {
            close();
        }
    }

    private void close() {
        isClosed = true;
        open.forEach(JobJar::close);
        open.clear();
        byTransform.clear();
        own.close();
    }
}
