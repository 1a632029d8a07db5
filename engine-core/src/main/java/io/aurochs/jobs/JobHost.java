package io.aurochs.jobs;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineException;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other processes of the same user see the pipelines of this one, and submit, drain and stop them, by the commands
 * {@code ./aurochs jobs}. They come by a Unix domain socket in a directory that is closed to others; no port is opened.
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
    private final ListeningSocket socket;
    private final Submissions submissions = new Submissions();
    private final JobServer server;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private JobHost(Pipelines pipelines, ListeningSocket socket) throws IOException {
        this.pipelines = pipelines;
        this.socket = socket;
        JobRequests requests = new JobRequests(this, submissions);
        try {
            server = new JobServer(socket.channel(), socket.channel()::accept, requests::answer, System::nanoTime);
        } catch (IOException e) {
            submissions.close();
            throw e;
        }
    }

    /**
     * Opens the socket; this does not close the pipelines.
     *
     * @param socket of at most 107 bytes; its directory is made if there is none
     * @throws JobsException when that cannot be: another process listens there, or others may enter the directory
     */
    public static JobHost open(Pipelines pipelines, Path socket) throws JobsException {
        ListeningSocket opened = ListeningSocket.open(socket);
        try {
            return new JobHost(pipelines, opened);
        } catch (IOException e) {
            opened.close();
            throw new JobsException("socket=" + socket + ": cannot answer there: " + e.getMessage(), e);
        }
    }

    /** The jobs that have not ended. */
    List<JobRow> list() {
        return pipelines.runs().stream()
                .filter(run -> !run.hasEnded())
                .map(JobRow::of)
                .toList();
    }

    /** @throws JobsException when there is none of that name */
    PipelineRun run(String name) throws JobsException {
        return pipelines.runs().stream()
                .filter(run -> run.name().equals(name) && !run.hasEnded())
                .findFirst()
                .orElseThrow(
                        () -> new JobsException("job=" + name + ": none of this name runs; see ./aurochs jobs list"));
    }

    /**
     * Runs a job of a jar.
     *
     * @return its name
     * @throws JobsException when the jar has none
     */
    String submit(int weight, String jar, String factory, List<String> arguments) throws JobsException {
        JobJar opened = new JobJar(Path.of(jar));
        boolean runs = false;
        try {
            Pipeline pipeline = opened.pipeline(factory, pipelines, arguments);
            if (isClosed.get()) {
                throw new JobsException("job=" + pipeline.name() + ": the host takes no more jobs; start another one");
            }
            PipelineRun run = pipelines.submit(pipeline, weight, ended -> {
                opened.close();
                logEnd(ended);
            });
            runs = true;
            start(opened, run);
            LOG.info("job {} of {} runs", pipeline.name(), jar);
            return pipeline.name();
        } finally {
            if (!runs) {
                opened.close();
            }
        }
    }

    private static void start(JobJar jar, PipelineRun run) throws JobsException {
        try {
            jar.started(run);
        } catch (JobsException e) {
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
     * @throws JobsException when there is no such job or view, or the key is of another kind
     */
    List<List<String>> query(String job, String view, @Nullable String key, int most) throws JobsException {
        if (most < 0) {
            throw new JobsException("limit=" + most + ": a number of records, from 0");
        }
        PipelineRun run = run(job);
        try {
            return run.view(view)
                    .query(snapshot -> new ViewRows(snapshot, most).of(key))
                    .orElse(List.of());
        } catch (IllegalArgumentException e) {
            throw new JobsException(String.valueOf(e.getMessage()), e);
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
        if (isClosed.getAndSet(true)) {
            return;
        }
        socket.hide();
        server.close();
        submissions.close();
        socket.close();
    }
}
