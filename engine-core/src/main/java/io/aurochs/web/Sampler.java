package io.aurochs.web;

import io.aurochs.worker.Recurring;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the counters of the jobs on a page: five times a second while the page is looked at, else once. A thread of its own reads; the
 * counters' writers do not notice. It takes less than a hundredth of a core: where jobs are so large that a reading takes long, there are
 * fewer. Any thread.
 */
final class Sampler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);
    private static final long LOOKED_AT_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long OTHERWISE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long MACHINE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long GAUGES_NS = TimeUnit.SECONDS.toNanos(1);
    /** How long after a request the page counts as looked at. */
    private static final long ATTENTION_NS = TimeUnit.SECONDS.toNanos(10);

    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final Map<Integer, JobTrack> tracks = new ConcurrentSkipListMap<>();
    private final JobIds ids = new JobIds();
    private final CpuLoads loads = new CpuLoads(Path.of("/proc/stat"));
    private final CollectorLoads collectors = new CollectorLoads(ManagementFactory.getGarbageCollectorMXBeans());
    private final Recurring thread = new Recurring("aurochs-web", this::step);

    // The thread only.
    private final Budget ofTasks = new Budget(0, System.nanoTime());
    private final Budget ofLinks = new Budget(0, System.nanoTime());
    private final Budget ofGauges = new Budget(GAUGES_NS, System.nanoTime());
    private final Budget ofMachine = new Budget(MACHINE_NS, System.nanoTime());

    private volatile long requestedNs = System.nanoTime() - ATTENTION_NS;

    void start() {
        thread.start(0);
    }

    /** Adds a job; it is read at once. Returns its number on the page: that of the last one of its name, if this one has left. */
    int add(WatchedJob job) {
        int id = ids.take(job.name(), job.frontEnd());
        tracks.put(id, new JobTrack(id, job, System.nanoTime()));
        thread.soon(0);
        return id;
    }

    /** Forgets a job. */
    void remove(int id) {
        tracks.remove(id);
        ids.giveBack(id);
    }

    /** The jobs, oldest first. */
    Collection<JobTrack> tracks() {
        return List.copyOf(tracks.values());
    }

    Optional<JobTrack> track(int id) {
        return Optional.ofNullable(tracks.get(id));
    }

    CpuLoads loads() {
        return loads;
    }

    CollectorLoads collectors() {
        return collectors;
    }

    /** The page is looked at. */
    void requested() {
        long now = System.nanoTime();
        boolean wasAsleep = now - requestedNs > ATTENTION_NS;
        requestedNs = now;
        if (wasAsleep) {
            thread.soon(0);
        }
    }

    private long step() {
        long start = System.nanoTime();
        long nowMs = System.currentTimeMillis();
        keep(ofMachine, beginNs -> {
            loads.sample();
            collectors.sample(beginNs);
        });
        keep(ofTasks, beginNs -> readAll(track -> track.sampleTasks(beginNs, nowMs)));
        keep(ofGauges, beginNs -> readAll(JobTrack::sampleGauges));
        keep(ofLinks, beginNs -> readAll(track -> track.sampleLinks(beginNs)));
        return start - requestedNs < ATTENTION_NS ? LOOKED_AT_NS : OTHERWISE_NS;
    }

    /** Does something if it is due. */
    private static void keep(Budget budget, LongConsumer work) {
        long beginNs = System.nanoTime();
        if (budget.isDue(beginNs)) {
            long beforeNs = usedNs();
            work.accept(beginNs);
            budget.spent(beginNs, usedNs() - beforeNs);
        }
    }

    /** The processor time of this thread; the clock where the JVM does not measure that. */
    private static long usedNs() {
        return CLOCK.isCurrentThreadCpuTimeSupported() ? CLOCK.getCurrentThreadCpuTime() : System.nanoTime();
    }

    private void readAll(Consumer<JobTrack> reading) {
        tracks.values().forEach(track -> read(track, reading));
    }

    /** A job that cannot be read is not shown; all others are. */
    private void read(JobTrack track, Consumer<JobTrack> reading) {
        try {
            reading.accept(track);
        } catch (RuntimeException e) {
            LOG.warn(
                    "job {} cannot be read and leaves the page: {}", track.job().name(), e.toString(), e);
            tracks.remove(track.id());
        }
    }

    @Override
    public void close() {
        thread.close(GRACE_NS);
    }
}
