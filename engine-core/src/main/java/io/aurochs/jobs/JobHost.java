package io.aurochs.jobs;

import io.aurochs.control.RequestException;
import io.aurochs.control.RequestServer;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineException;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.Replaced;
import io.aurochs.pipeline.Replacement;
import java.nio.file.Path;
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

    private final Pipelines pipelines;
    private final RequestServer server;
    /** Of the jobs that jars have brought. */
    private final Map<PipelineRun, JobClasses> classes = new ConcurrentHashMap<>();

    private JobHost(Pipelines pipelines, Path socket) throws RequestException {
        this.pipelines = pipelines;
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
            return new JobHost(pipelines, socket);
        } catch (RequestException e) {
            throw new JobsException(e);
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
        JobJar opened = JobJar.open(Path.of(jar));
        boolean runs = false;
        try {
            Pipeline pipeline = opened.pipeline(factory, pipelines, arguments);
            if (server.isClosed()) {
                throw new RequestException(
                        "job=" + pipeline.name() + ": the host takes no more jobs; start another one");
            }
            JobClasses own = new JobClasses(opened);
            PipelineRun run = pipelines.submit(pipeline, weight, ended -> {
                classes.remove(ended);
                own.release();
                logEnd(ended);
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
            LOG.info("job {} of {} runs", pipeline.name(), jar);
            return pipeline.name();
        } finally {
            if (!runs) {
                opened.close();
            }
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

    private static void logEnd(PipelineRun run) {
        try {
            LOG.info("job {} has ended: {}", run.name(), run.await());
        } catch (PipelineException e) {
            LOG.error("job {} has failed", run.name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the socket; the pipelines go on. */
    @Override
    public void close() {
        server.close();
    }
}
