package io.aurochs.flink.watch;

import io.aurochs.config.WebConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.web.LivePage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.metrics.groups.TaskIOMetricGroup;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jobs on the live page that have tasks in this JVM. A job is there from its first task to its last. Any thread. */
public final class WatchedJobs {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedJobs.class);
    private static final WatchedJobs OF_THIS_JVM = new WatchedJobs();

    private final Map<JobID, Entry> jobs = new HashMap<>();

    private final Map<JobID, JobManagerView> jobManagers = new ConcurrentHashMap<>();

    // Guarded by the jobs.
    /** In a TaskManager, which does not know whether a job without tasks comes back, pages stay where they are. */
    private final Map<WebConfig, LivePage> ofTaskManager = new HashMap<>();

    private final Set<WebConfig> refused = new HashSet<>();

    /** A job, its place on the page, and how many of its tasks run. */
    private static final class Entry {
        private final WatchedFlinkJob job;
        private final LivePage page;
        private int running;

        Entry(WatchedFlinkJob job, LivePage page) {
            this.job = job;
            this.page = page;
        }
    }

    private WatchedJobs() {}

    public static WatchedJobs ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * A cluster in this JVM is going to run a job: whoever starts it keeps a page open for that time, and what the JobManager knows is on it,
     * until {@link #jobManagerEnds}.
     */
    public void jobManagerBegins(JobID job, JobManagerView view) {
        jobManagers.put(job, view);
    }

    /** The cluster of a job has ended. */
    public void jobManagerEnds(JobID job) {
        jobManagers.remove(job);
    }

    /**
     * The calling thread runs a task from now on, until that is closed.
     *
     * @param task graph-wide index
     * @param knowsBusy whether Flink measures the task's thread
     * @return null where there is no page
     */
    public @Nullable WatchedTask enter(JobDescription job, int task, TaskIOMetricGroup metrics, boolean knowsBusy) {
        if (!job.web().isOn()) {
            return null;
        }
        synchronized (jobs) {
            Entry entry = jobs.get(job.id());
            if (entry == null) {
                entry = begin(job);
            }
            if (entry == null) {
                return null;
            }
            entry.running++;
            WatchedTask watched = new WatchedTask(entry.job, task, metrics, isSource(job.graph(), task), knowsBusy);
            entry.job.enter(task, watched);
            return watched;
        }
    }

    private static boolean isSource(Graph graph, int task) {
        return graph.vertices().stream()
                .filter(vertex -> task >= vertex.firstTask() && task < vertex.endTask())
                .anyMatch(Vertex::source);
    }

    private @Nullable Entry begin(JobDescription job) {
        LivePage page = openOrNull(job.web());
        if (page == null) {
            return null;
        }
        if (!jobManagers.containsKey(job.id()) && !ofTaskManager.containsKey(job.web())) {
            ofTaskManager.put(job.web(), LivePage.open(job.web()));
        }
        Entry entry = new Entry(
                new WatchedFlinkJob(job, () -> Optional.ofNullable(jobManagers.get(job.id())), () -> leave(job.id())),
                page);
        jobs.put(job.id(), entry);
        page.add(entry.job);
        return entry;
    }

    /** A task runs also where the page cannot be. */
    private @Nullable LivePage openOrNull(WebConfig web) {
        try {
            return LivePage.open(web);
        } catch (IllegalStateException e) {
            if (refused.add(web)) {
                LOG.warn("no live page: {}", e.getMessage());
            }
            return null;
        }
    }

    private void leave(JobID id) {
        LivePage left = null;
        synchronized (jobs) {
            Entry entry = jobs.get(id);
            if (entry != null && --entry.running == 0) {
                jobs.remove(id);
                left = entry.page;
            }
        }
        if (left != null) {
            left.close();
        }
    }
}
