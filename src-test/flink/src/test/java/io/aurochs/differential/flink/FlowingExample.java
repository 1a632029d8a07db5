package io.aurochs.differential.flink;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.util.ExceptionUtils;

/** One of Flink's examples that do not end, running; its main waits for the job's end on a thread of its own. */
final class FlowingExample {
    private static final long PATIENCE_S = 60;

    private final PublishedExample example;
    private final RestEndpoint rest;
    private final FutureTask<Void> main;
    private String path = "/jobs";
    private long arrived;

    private FlowingExample(PublishedExample example, RestEndpoint rest, FutureTask<Void> main) {
        this.example = example;
        this.rest = rest;
        this.main = main;
    }

    /** Calls its main, and waits until its job is there. */
    static FlowingExample start(PublishedExample example, Configuration configuration, String... arguments)
            throws Exception {
        RestEndpoint rest = RestEndpoint.atFreePort();
        rest.settings().forEach(configuration::setString);
        FutureTask<Void> main = new FutureTask<>(() -> {
            example.run(configuration, arguments);
            return null;
        });
        new Thread(main, "main of " + example).start();
        FlowingExample running = new FlowingExample(example, rest, main);
        try {
            String job = running.await(jobs -> jobs.at("/jobs/0/id").isTextual())
                    .at("/jobs/0/id")
                    .asText();
            running.path = "/jobs/" + job;
            return running;
        } catch (Exception | Error e) {
            running.end();
            throw e;
        }
    }

    /** Waits until more records have arrived at its last task than the last time. */
    void awaitMore() throws Exception {
        arrived = arrivedAtLastTask(await(this::isFurther));
    }

    /** When a job is restarted, Flink counts from zero again. */
    private boolean isFurther(JsonNode job) {
        long now = arrivedAtLastTask(job);
        return now > 0 && now != arrived;
    }

    /** Flink tells of a job's tasks from its sources on. */
    private static long arrivedAtLastTask(JsonNode job) {
        JsonNode tasks = job.get("vertices");
        return tasks.get(tasks.size() - 1).at("/metrics/read-records").asLong();
    }

    /** Waits until it has completed a checkpoint. */
    void awaitCheckpoint() throws Exception {
        await(path + "/checkpoints", all -> all.at("/counts/completed").asLong() > 0);
    }

    /** Waits until what Flink tells of the job is as wanted. */
    JsonNode await(Predicate<JsonNode> wanted) throws Exception {
        return await(path, wanted);
    }

    private JsonNode await(String where, Predicate<JsonNode> wanted) throws Exception {
        try {
            return rest.await(where, wanted);
        } catch (AssertionError e) {
            if (main.isDone()) {
                main.get();
            }
            throw new AssertionError(example + ": " + e.getMessage(), e);
        }
    }

    /** Cancels it, and waits until its main has been told so; throws what ended it if that was something else. */
    void cancel() throws Exception {
        rest.cancel(path);
        try {
            main.get(PATIENCE_S, TimeUnit.SECONDS);
            throw new AssertionError(example + " ended by itself");
        } catch (ExecutionException e) {
            if (ExceptionUtils.findThrowable(e, JobCancellationException.class).isEmpty()) {
                throw e;
            }
        }
    }

    /** Ends it if it still runs. */
    void end() throws InterruptedException {
        if (!main.isDone()) {
            try {
                rest.cancel(path);
            } catch (IOException e) {
                // It has not started, or has just ended.
                main.cancel(true);
            }
        }
    }

    @Override
    public String toString() {
        return example.toString();
    }
}
