package io.aurochs.jobs;

import io.aurochs.control.ListeningSocket;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
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
    /** Those that jars have brought, and that run. */
    private final Map<PipelineRun, Hosted> hosted = new ConcurrentHashMap<>();
    /** By name, those that have failed and are kept. */
    private final Map<String, KeptJob> failed = new ConcurrentHashMap<>();
    /** By name, those that are kept: another one of the name is refused until its directory is gone, not only until it has ended. */
    private final Map<String, KeptJob> names = new ConcurrentHashMap<>();
    /** Those that a command has stopped. */
    private final Set<PipelineRun> stopped = ConcurrentHashMap.newKeySet();

    /** This host until it is closed, and its jobs until they have ended: the next host runs them when nothing of them goes on. */
    private final AtomicInteger usersOfJournal = new AtomicInteger(1);

    private volatile boolean isClosed;

    /** A job of a jar that runs. */
    private record Hosted(KeptJob job, JobClasses classes) {}

    private JobHost(Pipelines pipelines, ListeningSocket socket, @Nullable JobJournal journal) throws RequestException {
        this.pipelines = pipelines;
        this.journal = journal;
        if (journal != null) {
            journal.jobs().forEach(job -> resume(job, journal));
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
            return open(pipelines, socket, (JobJournal) null);
        } catch (RequestException e) {
            throw new JobsException(e);
        }
    }

    private static JobHost open(Pipelines pipelines, Path path, @Nullable JobJournal journal) throws RequestException {
        // Before any job runs: where another host listens, nothing does.
        ListeningSocket socket = ListeningSocket.open(path);
        boolean isOpen = false;
        try {
            JobHost opened = new JobHost(pipelines, socket, journal);
            isOpen = true;
            return opened;
        } finally {
            if (!isOpen) {
                socket.close();
            }
        }
    }

    /**
     * Opens the socket, and runs the jobs that were submitted to another host and have not ended. Jobs that can be {@linkplain
     * Pipeline#resumable resumed} go on where they were, others begin anew. Functions that commands have replaced are replaced before the first
     * record.
     *
     * @param kept a directory that jobs are kept in, of one host at a time; made if there is none
     * @throws JobsException as {@link #open(Pipelines, Path)}; and when the directory cannot be read and written, or another host has it
     */
    public static JobHost open(Pipelines pipelines, Path socket, Path kept) throws JobsException {
        try {
            JobJournal journal = JobJournal.open(kept);
            boolean isOpen = false;
            try {
                JobHost opened = open(pipelines, socket, journal);
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

    private void resume(KeptJob job, JobJournal kept) {
        if (kept.noted(job, JobJournal.Note.STOPPED).isPresent()) {
            kept.remove(job);
            return;
        }
        try {
            run(job);
        } catch (RequestException | RuntimeException e) {
            LOG.error("the job of {} does not run: {}", job.named(), e.getMessage());
            keepFailed(kept.nameOf(job), job);
        }
    }

    private void keepFailed(String name, KeptJob job) {
        failed.put(name, job);
        LOG.error(
                "job {} has failed, and the next host tries it again; to forget it: ./aurochs jobs stop {}",
                name,
                name);
    }

    /** The jobs that have not ended, and those that have failed and are kept. */
    List<JobRow> list() {
        return Stream.concat(
                        pipelines.runs().stream().filter(run -> !run.hasEnded()).map(JobRow::of),
                        failed.entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(job -> JobRow.failed(
                                        job.getKey(), job.getValue().weight())))
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
                forget(job, journal);
            }
        }
    }

    private String run(KeptJob job) throws RequestException {
        JobJar opened = JobJar.open(job.jar(), job.named());
        JobClasses own = new JobClasses(opened);
        AtomicBoolean isMade = new AtomicBoolean();
        usersOfJournal.getAndIncrement();
        boolean runs = false;
        try {
            Pipeline pipeline = opened.pipeline(job.factory(), pipelines, job.arguments());
            if (isClosed) {
                throw new RequestException(
                        "job=" + pipeline.name() + ": the host takes no more jobs; start another one");
            }
            if (!isToRun(pipeline, job)) {
                return pipeline.name();
            }
            PipelineRun run = pipelines.submit(
                    pipeline,
                    job.weight(),
                    ended -> {
                        hosted.remove(ended);
                        own.release();
                        try {
                            ended(ended, job);
                        } finally {
                            releaseJournal();
                        }
                    },
                    made -> {
                        isMade.set(true);
                        replaceAgain(made, job, own);
                    });
            runs = true;
            hosted.put(run, new Hosted(job, own));
            if (run.hasEnded()) {
                hosted.remove(run);
            }
            if (isDrained(job)) {
                run.drain();
            }
            try {
                start(opened, run);
            } finally {
                own.release();
            }
            LOG.info("job {} of {} runs", pipeline.name(), job.named());
            return pipeline.name();
        } finally {
            if (!runs && isMade.get()) {
                // It ends at once, which is the other end.
                own.release();
            } else if (!runs) {
                opened.close();
                releaseJournal();
            }
        }
    }

    /**
     * Whether a job is to run, which is kept then.
     *
     * @throws RequestException when another one of its name is kept
     */
    private boolean isToRun(Pipeline pipeline, KeptJob job) throws RequestException {
        if (journal == null || job.points() == null) {
            return true;
        }
        KeptJob before = failed.get(pipeline.name());
        if (before != null && !before.equals(job)) {
            throw new RequestException("job=" + pipeline.name()
                    + ": one of this name has failed and is kept; forget it with ./aurochs jobs stop "
                    + pipeline.name());
        }
        if (names.putIfAbsent(pipeline.name(), job) != null) {
            throw new RequestException("job=" + pipeline.name()
                    + ": one of this name runs, or has just ended; wait for its end, stop it, or use another name");
        }
        makeResumable(pipeline, job.points());
        if (isDrained(job) && !pipeline.isResumable()) {
            LOG.warn(
                    "job {} was being drained, and cannot be resumed: it has ended, and its results are those of the host"
                            + " before",
                    pipeline.name());
            forget(job, journal);
            return false;
        }
        journal.note(job, JobJournal.Note.NAME, pipeline.name());
        return true;
    }

    private boolean isDrained(KeptJob job) {
        return journal != null && journal.noted(job, JobJournal.Note.DRAINED).isPresent();
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

    /** Replaces what commands have replaced in another host, before the first record. */
    private void replaceAgain(PipelineRun run, KeptJob job, JobClasses own) {
        if (journal == null) {
            return;
        }
        try {
            for (KeptReplacement replacement : journal.replacements(job)) {
                JobJar opened = own.own().openNext(replacement.jar());
                own.add(opened);
                replace(run, own, opened, opened.replacement(run, replacement.factory(), replacement.arguments()))
                        // It fails only if the run ends before, and then nothing needs it any more.
                        .exceptionally(ended -> null);
            }
        } catch (RequestException e) {
            throw new IllegalStateException("job=" + run.name() + " replaced functions: " + e.getMessage(), e);
        }
    }

    private void ended(PipelineRun run, KeptJob job) {
        boolean isStopped = stopped.remove(run);
        Outcome outcome = logEnd(run);
        if (journal == null) {
            return;
        }
        if (outcome == Outcome.STOPPED && !isStopped) {
            // The next host runs it.
            names.remove(run.name(), job);
        } else if (outcome == null && !isStopped) {
            keepFailed(run.name(), job);
        } else {
            forget(job, journal);
        }
    }

    private void forget(KeptJob job, JobJournal kept) {
        kept.remove(job);
        names.values().remove(job);
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
        Hosted of = hosted.get(run);
        if (of == null) {
            throw new RequestException(
                    "job=" + name
                            + ": the program that hosts it has declared it, not a jar; it replaces functions by PipelineRun.replace");
        }
        JobClasses own = of.classes();
        JobJar opened = own.own().openNext(Path.of(jar));
        if (!own.add(opened)) {
            throw new RequestException("job=" + name + ": it has ended; see ./aurochs jobs list");
        }
        boolean isAdded = false;
        try {
            Replacement replacement = opened.replacement(run, factory, arguments);
            KeptReplacement kept = journal == null ? null : journal.add(of.job(), Path.of(jar), factory, arguments);
            try {
                CompletableFuture<Replaced> done = replace(run, own, opened, replacement);
                isAdded = true;
                return done;
            } finally {
                if (!isAdded && journal != null && kept != null) {
                    journal.remove(of.job(), kept);
                }
            }
        } finally {
            if (!isAdded) {
                own.remove(opened);
            }
        }
    }

    private static CompletableFuture<Replaced> replace(
            PipelineRun run, JobClasses own, JobJar opened, Replacement replacement) {
        Set<String> transforms = replacement.transforms();
        return run.replace(replacement).whenComplete((replaced, failure) -> {
            if (failure == null) {
                own.replaced(transforms, opened);
                LOG.info("job {}: functions of {} are those of {}", run.name(), transforms, opened);
            }
        });
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

    /** Ends a job as it is, or forgets one that has failed; the next host does not run it. */
    void stop(String name) throws RequestException {
        KeptJob forgotten = failed.remove(name);
        if (forgotten != null && journal != null) {
            forget(forgotten, journal);
            return;
        }
        PipelineRun run = run(name);
        note(run, JobJournal.Note.STOPPED);
        stopped.add(run);
        run.stop();
    }

    /** Ends the sources of a job; so does the next host, if it comes to that. */
    void drain(String name) throws RequestException {
        PipelineRun run = run(name);
        note(run, JobJournal.Note.DRAINED);
        run.drain();
    }

    private void note(PipelineRun run, JobJournal.Note note) throws RequestException {
        Hosted of = hosted.get(run);
        if (journal != null && of != null) {
            journal.note(of.job(), note, "");
        }
    }

    /**
     * Closes the socket; the pipelines go on, and those that have not ended are kept. Another host may have their directory when the last one
     * of this host has ended.
     */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        server.close();
        releaseJournal();
    }

    private void releaseJournal() {
        if (usersOfJournal.decrementAndGet() == 0 && journal != null) {
            journal.close();
        }
    }
}
