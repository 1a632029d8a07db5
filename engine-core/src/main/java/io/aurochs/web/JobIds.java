package io.aurochs.web;

import io.aurochs.config.FrontEnd;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The numbers of jobs on a page. A job that comes back, for instance because it was started again after a failure, has the number that it
 * had, so that an open page goes on showing it. Any thread.
 */
final class JobIds {
    /** Of so many jobs that have left, the numbers are remembered. */
    static final int REMEMBERED = 1_000;

    private final Map<Job, Integer> idOfLast = new LinkedHashMap<>();
    private final Set<Integer> used = new HashSet<>();
    private int last;

    /** What makes jobs the same for a user. */
    private record Job(String name, FrontEnd frontEnd) {}

    /** A number for a job, which no other job on the page has. */
    synchronized int take(String name, FrontEnd frontEnd) {
        Job job = new Job(name, frontEnd);
        Integer known = idOfLast.remove(job);
        int id = known != null && !used.contains(known) ? known : ++last;
        used.add(id);
        // The newest one comes last.
        idOfLast.put(job, id);
        if (idOfLast.size() > REMEMBERED) {
            idOfLast.keySet().remove(idOfLast.keySet().iterator().next());
        }
        return id;
    }

    /** The job with this number has left. */
    synchronized void giveBack(int id) {
        used.remove(id);
    }
}
