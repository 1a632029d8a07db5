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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
    /** Those of another host that do not run yet. */
    private final StartingJobs starting = new StartingJobs();
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
            // Before the first request: what is submitted is not among them, and none of their names is taken.
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
     * Opens the socket, and starts the jobs that were submitted to another host and have not ended, each on a thread of its own. Jobs that can
     * be {@linkplain Pipeline#resumable resumed} go on where they were, others begin anew. Functions that commands have replaced are replaced
     * before the first record.
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
        String name = kept.nameOf(job);
        starting.start(name, job, () -> {
            try {
                if (isStopped(job)) {
                    kept.remove(job);
                } else {
                    run(job);
                }
            } catch (RequestException e) {
                LOG.error("the job of {} does not run: {}", job.named(), e.getMessage());
                keepFailed(name, job);
            } catch (RuntimeException | Error e) {
                LOG.error("the job of {} does not run", job.named(), e);
                keepFailed(name, job);
            }
        });
    }

    private void keepFailed(String name, KeptJob job) {
        failed.put(name, job);
        LOG.error(
                "job {} has failed, and the next host tries it again; to forget it: ./aurochs jobs stop {}",
                name,
                name);
    }

    /** The jobs that have not ended, those that are being started, and those that have failed and are kept. */
    List<JobRow> list() {
        // In this order: one that goes on meanwhile is seen twice, not missed.
        Map<String, JobRow> rows = new LinkedHashMap<>();
        starting.rows().forEach(row -> rows.put(row.name(), row));
        pipelines.runs().stream()
                .filter(run -> !run.hasEnded())
                .map(JobRow::of)
                .forEach(row -> rows.put(row.name(), row));
        failed.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(job -> JobRow.ofKept(
                        job.getKey(), JobRow.FAILED, job.getValue().weight()))
                .forEach(row -> rows.putIfAbsent(row.name(), row));
        return List.copyOf(rows.values());
    }

    /** @throws RequestException when there is none of that name */
    PipelineRun run(String name) throws RequestException {
        return find(name)
                .orElseThrow(() ->
                        new RequestException("job=" + name + ": none of this name runs; see ./aurochs jobs list"));
    }

    private Optional<PipelineRun> find(String name) {
        return pipelines.runs().stream()
                .filter(run -> run.name().equals(name) && !run.hasEnded())
                .findFirst();
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
                forget(job);
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
            if (isStopped(job)) {
                LOG.info("job {} was stopped before it ran", pipeline.name());
                forget(job);
                return pipeline.name();
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
                        hosted.put(made, new Hosted(job, own));
                        replaceAgain(made, job, own);
                    });
            runs = true;
            try {
                start(opened, run, job);
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
        Optional<KeptJob> start = starting.find(pipeline.name());
        if (start.isPresent() && !start.get().equals(job)) {
            throw new RequestException("job=" + pipeline.name()
                    + ": one of this name is being started; wait until it runs, stop it, or use another name");
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
            forget(job);
            return false;
        }
        journal.note(job, JobJournal.Note.NAME, pipeline.name());
        return true;
    }

    private boolean isDrained(KeptJob job) throws RequestException {
        return journal != null && journal.noted(job, JobJournal.Note.DRAINED).isPresent();
    }

    private boolean isStopped(KeptJob job) throws RequestException {
        return journal != null && journal.noted(job, JobJournal.Note.STOPPED).isPresent();
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
            forget(job);
        }
    }

    /** It is not kept any more, if it was. */
    private void forget(KeptJob job) {
        if (journal != null) {
            journal.remove(job);
        }
        names.values().remove(job);
    }

    /** It is submitted: what commands have noted before anybody could find it is done, then its jar is called. */
    private void start(JobJar jar, PipelineRun run, KeptJob job) throws RequestException {
        boolean isStarted = false;
        try {
            if (isStopped(job)) {
                stopped.add(run);
                return;
            }
            if (isDrained(job)) {
                run.drain();
            }
            jar.started(run);
            isStarted = true;
        } finally {
            if (!isStarted) {
                run.stop();
            }
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
            Replacement replacement = replacement(run, own, opened, factory, arguments);
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

    private static Replacement replacement(
            PipelineRun run, JobClasses own, JobJar opened, String factory, List<String> arguments)
            throws RequestException {
        try {
            return opened.replacement(run, factory, arguments);
        } catch (RequestException e) {
            if (own.isClosed()) {
                // With the job its jars are closed: of classes that were not loaded yet, none is found, or the job's.
                throw new RequestException("job=" + run.name() + ": it ended before its functions were replaced", e);
            }
            throw e;
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
        if (forgotten != null) {
            forget(forgotten);
            return;
        }
        Optional<PipelineRun> noted = note(name, JobJournal.Note.STOPPED);
        starting.stopped(name);
        if (noted.isPresent()) {
            PipelineRun run = noted.get();
            // Also of one that fails just now: the next host drops it.
            stopped.add(run);
            if (run.isEnding()) {
                throw new RequestException("job=" + name
                        + ": it is being stopped, and ends when its code returns; if that never does, end the host, whose log"
                        + " says which code: the next host does not run the job");
            }
            run.stop();
        }
    }

    /** Ends the sources of a job; so does the next host, if it comes to that. */
    void drain(String name) throws RequestException {
        note(name, JobJournal.Note.DRAINED).ifPresent(PipelineRun::drain);
    }

    /**
     * Notes what a command does to a job, before it is done.
     *
     * @return its run, to do it to; empty when it has yet to run, and is going to look for the note
     * @throws RequestException when there is no such job, or it cannot be noted
     */
    private Optional<PipelineRun> note(String name, JobJournal.Note note) throws RequestException {
        Optional<KeptJob> start = starting.find(name);
        if (start.isPresent() && journal != null) {
            journal.note(start.get(), note, "");
            return find(name);
        }
        PipelineRun run = run(name);
        KeptJob job = names.get(name);
        if (job != null && journal != null) {
            journal.note(job, note, "");
        }
        return Optional.of(run);
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
