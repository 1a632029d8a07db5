package io.aurochs.jobs;

import io.aurochs.control.RequestException;
import io.aurochs.control.RequestServer;
import io.aurochs.pipeline.NotResumableException;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineException;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.Replaced;
import io.aurochs.pipeline.Replacement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other processes of the same user see the pipelines of this one, and submit, query, drain and stop them, and replace their functions,
 * by the commands {@code ./aurochs jobs}. They come by a Unix domain socket in a directory that is closed to others; no port is opened.
 *
 * <pre>{@code
 * try (Pipelines running = Pipelines.start(pipeline);
 *         JobHost host = JobHost.open(running, Path.of("/run/user/1000/my/jobs"))) {
 *     running.await();
 * }
 * }</pre>
 */
public final class JobHost implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobHost.class);

    private static final Duration POINTS_EVERY = Duration.ofSeconds(1);

    private final Pipelines pipelines;
    private final RequestServer server;
    private final @Nullable JobJournal journal;
    /** Of the jobs that jars have brought. */
    private final Map<PipelineRun, JobClasses> classes = new ConcurrentHashMap<>();
    /** Those that a command has stopped. */
    private final Set<PipelineRun> stopped = ConcurrentHashMap.newKeySet();

    private volatile boolean isClosed;

    private JobHost(Pipelines pipelines, Path socket, @Nullable JobJournal journal) throws RequestException {
        this.pipelines = pipelines;
        this.journal = journal;
        if (journal != null) {
            journal.jobs().forEach(this::resume);
        }
        server = RequestServer.open(socket, JobRequests.PROTOCOL, JobRequests.OF_JARS, new JobRequests(this));
    }

    /**
     * Opens the socket; this does not close the pipelines.
     *
     * @param socket of at most 107 bytes; its directory is made if there is none
     * @throws JobsException when that cannot be: another process listens there, or others may enter the directory
     */
    public static JobHost open(Pipelines pipelines, Path socket) throws JobsException {
        try {
            return new JobHost(pipelines, socket, null);
        } catch (RequestException e) {
            throw new JobsException(e);
        }
    }

    /**
     * Runs the jobs that were submitted to another host and have not ended, and opens the socket. Jobs that can be {@linkplain
     * Pipeline#resumable resumed} go on where they were, others begin anew.
     *
     * @param kept a directory that jobs are kept in, of one host at a time; made if there is none
     * @throws JobsException as {@link #open(Pipelines, Path)}; and when the directory cannot be read and written, or another host has it
     */
    public static JobHost open(Pipelines pipelines, Path socket, Path kept) throws JobsException {
        try {
            JobJournal journal = JobJournal.open(kept);
            boolean isOpen = false;
            try {
                JobHost opened = new JobHost(pipelines, socket, journal);
                isOpen = true;
                return opened;
            } finally {
                if (!isOpen) {
                    journal.close();
                }
            }
        } catch (RequestException e) {
            throw new JobsException(e);
        }
    }

    private void resume(KeptJob job) {
        try {
            run(job);
        } catch (RequestException | RuntimeException e) {
            LOG.error(
                    "the job of {} does not run, and the next host tries it again; to forget it, delete {}: {}",
                    job.named(),
                    job.jar().getParent(),
                    e.getMessage());
        }
    }

    /** The jobs that have not ended. */
    List<JobRow> list() {
        return pipelines.runs().stream()
                .filter(run -> !run.hasEnded())
                .map(JobRow::of)
                .toList();
    }

    /** @throws RequestException when there is none of that name */
    PipelineRun run(String name) throws RequestException {
        return pipelines.runs().stream()
                .filter(run -> run.name().equals(name) && !run.hasEnded())
                .findFirst()
                .orElseThrow(() ->
                        new RequestException("job=" + name + ": none of this name runs; see ./aurochs jobs list"));
    }

    /**
     * Runs a job of a jar.
     *
     * @return its name
     * @throws RequestException when the jar has none
     */
    String submit(int weight, String jar, String factory, List<String> arguments) throws RequestException {
        Path file = Path.of(jar);
        JobJar.check(file);
        if (journal == null) {
            return run(new KeptJob(weight, jar, file, factory, arguments, null));
        }
        KeptJob job = journal.add(weight, file, factory, arguments);
        boolean runs = false;
        try {
            String name = run(job);
            runs = true;
            return name;
        } finally {
            if (!runs) {
                journal.remove(job);
            }
        }
    }

    private String run(KeptJob job) throws RequestException {
        JobJar opened = JobJar.open(job.jar(), job.named());
        boolean runs = false;
        try {
            Pipeline pipeline = opened.pipeline(job.factory(), pipelines, job.arguments());
            if (isClosed) {
                throw new RequestException(
                        "job=" + pipeline.name() + ": the host takes no more jobs; start another one");
            }
            if (job.points() != null) {
                makeResumable(pipeline, job.points());
            }
            JobClasses own = new JobClasses(opened);
            PipelineRun run = pipelines.submit(pipeline, job.weight(), ended -> {
                classes.remove(ended);
                own.release();
                ended(ended, job);
            });
            runs = true;
            classes.put(run, own);
            if (run.hasEnded()) {
                classes.remove(run);
            }
            try {
                start(opened, run);
            } finally {
                own.release();
            }
            LOG.info("job {} of {} runs", pipeline.name(), job.named());
            return pipeline.name();
        } finally {
            if (!runs) {
                opened.close();
            }
        }
    }

    /** Unless it is by itself, or cannot be. */
    private static void makeResumable(Pipeline pipeline, Path points) {
        if (pipeline.isResumable()) {
            return;
        }
        try {
            pipeline.resumable(points, POINTS_EVERY);
        } catch (NotResumableException e) {
            LOG.warn("job {} begins anew when the host is started again: {}", pipeline.name(), e.getMessage());
        }
    }

    private void ended(PipelineRun run, KeptJob job) {
        boolean isStopped = stopped.remove(run);
        boolean hasEnded = logEnd(run) != Outcome.STOPPED || isStopped;
        if (journal != null && hasEnded) {
            journal.remove(job);
        }
    }

    private static void start(JobJar jar, PipelineRun run) throws RequestException {
        try {
            jar.started(run);
        } catch (RequestException e) {
            run.stop();
            throw e;
        }
    }

    /**
     * What a view of a job has: a row of when its interval begins and ends and how many records it has, then one for each record; no row
     * if there is no interval yet.
     *
     * @param key what the records are found by; null: all
     * @param most how many are wanted
     * @throws RequestException when there is no such job
     * @throws IllegalArgumentException when there is no such view, or the key is of another kind
     */
    List<List<String>> query(String job, String view, @Nullable String key, int most) throws RequestException {
        if (most < 0) {
            throw new RequestException("limit=" + most + ": a number of records, from 0");
        }
        return run(job).view(view)
                .query(snapshot -> new ViewRows(snapshot, most).of(key))
                .orElse(List.of());
    }

    /**
     * Replaces functions of a job by those of a jar.
     *
     * @return completes when all records before them are processed; fails when the job ends before
     * @throws RequestException when there is no such job, or the jar has no functions for it
     * @throws IllegalArgumentException when the job has no transform for them
     */
    CompletableFuture<Replaced> replace(String name, String jar, String factory, List<String> arguments)
            throws RequestException {
        PipelineRun run = run(name);
        JobClasses own = classes.get(run);
        if (own == null) {
            throw new RequestException(
                    "job=" + name
                            + ": the program that hosts it has declared it, not a jar; it replaces functions by PipelineRun.replace");
        }
        JobJar opened = own.own().openNext(Path.of(jar));
        if (!own.add(opened)) {
            throw new RequestException("job=" + name + ": it has ended; see ./aurochs jobs list");
        }
        boolean isAdded = false;
        try {
            Replacement replacement = opened.replacement(run, factory, arguments);
            Set<String> transforms = replacement.transforms();
            CompletableFuture<Replaced> done = run.replace(replacement).whenComplete((replaced, failure) -> {
                if (failure == null) {
                    own.replaced(transforms, opened);
                    LOG.info("job {}: functions of {} are those of {}", name, transforms, jar);
                }
            });
            isAdded = true;
            return done;
        } finally {
            if (!isAdded) {
                own.remove(opened);
            }
        }
    }

    /** How it has ended; null: it has failed. */
    private static @Nullable Outcome logEnd(PipelineRun run) {
        try {
            Outcome outcome = run.await();
            LOG.info("job {} has ended: {}", run.name(), outcome);
            return outcome;
        } catch (PipelineException e) {
            LOG.error("job {} has failed", run.name(), e);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.STOPPED;
        }
    }

    /** Ends a job as it is; the next host does not run it. */
    void stop(String name) throws RequestException {
        PipelineRun run = run(name);
        stopped.add(run);
        run.stop();
    }

    /** Closes the socket; the pipelines go on, and those that have not ended are kept. */
    @Override
    public void close() {
        isClosed = true;
        server.close();
        if (journal != null) {
            journal.close();
        }
    }
}
