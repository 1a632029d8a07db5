package io.aurochs.tests.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobgraph.JobGraph;

/**
 * The jobs of this JVM since it was last asked: how each was submitted, and whether a JobManager then ran it. Any thread may
 * call it.
 */
public final class PeerJobs {
    private static final String PAST_AUROCHS = "submitted past Aurochs";

    private static final List<JobGraph> graphs = new ArrayList<>();
    private static final Set<String> translated = new HashSet<>();
    private static final Map<String, String> reasons = new HashMap<>();
    private static final Set<String> started = new LinkedHashSet<>();
    private static int bundledEdges;

    private PeerJobs() {}

    /**
     * Jobs that a JobManager ran.
     *
     * @param onAurochs of Aurochs' tasks
     * @param bundledEdges of all these, that carry bundles
     * @param stock of Flink's tasks, by the reason
     */
    record Ran(int onAurochs, int bundledEdges, Map<String, Integer> stock) {
        int allStock() {
            return stock.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** Notes a job that consists of Aurochs' tasks. */
    public static void translated(JobID job) {
        translated(job.toString());
    }

    /** Notes a job graph of Aurochs' tasks, which its maker may still give another identity before it is submitted. */
    public static synchronized void translated(JobGraph job, int edges) {
        graphs.add(job);
        bundledEdges += edges;
    }

    static synchronized void translated(String job) {
        translated.add(job);
    }

    /** Notes a job that Aurochs submits as Flink would. */
    public static synchronized void stock(JobID job, String reason) {
        reasons.put(job.toString(), reason);
    }

    /** Notes edges of a job that was translated. */
    static synchronized void bundledEdges(int edges) {
        bundledEdges += edges;
    }

    /** Notes that a JobManager begins a job. */
    static synchronized void started(String job) {
        started.add(job);
    }

    /** Returns what was noted, and forgets it. */
    static synchronized Ran take() {
        graphs.forEach(graph -> translated(graph.getJobID()));
        Map<String, Integer> stock = new TreeMap<>();
        int onAurochs = 0;
        for (String job : started) {
            if (translated.contains(job)) {
                onAurochs++;
            } else {
                stock.merge(reasons.getOrDefault(job, PAST_AUROCHS), 1, Integer::sum);
            }
        }
        Ran ran = new Ran(onAurochs, bundledEdges, stock);
        graphs.clear();
        translated.clear();
        reasons.clear();
        started.clear();
        bundledEdges = 0;
        return ran;
    }
}
