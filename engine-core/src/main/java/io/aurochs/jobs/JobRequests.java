package io.aurochs.jobs;

import io.aurochs.pipeline.Replaced;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries requests out that come as lines, and says how that went. */
final class JobRequests {
    private static final Logger LOG = LoggerFactory.getLogger(JobRequests.class);

    private static final String SUBMIT = "submit";
    private static final String REPLACE = "replace";

    /** Those that call what jars bring. */
    private static final Set<String> OF_JARS = Set.of(SUBMIT, REPLACE);

    /** Before the command stops waiting for its reply. */
    private static final Duration LONGEST = Duration.ofSeconds(50);

    private final JobHost host;
    private final Submissions submissions;
    private final Duration longest;

    /** @param submissions runs what jobs bring; all else is done at once */
    JobRequests(JobHost host, Submissions submissions) {
        this(host, submissions, LONGEST);
    }

    /** @param longest how long a reply waits for a replacement to be done */
    JobRequests(JobHost host, Submissions submissions, Duration longest) {
        this.host = host;
        this.submissions = submissions;
        this.longest = longest;
    }

    /**
     * Carries a request out.
     *
     * @param request a line without its end
     * @param reply takes the lines of the reply, once, on the thread of this call or another one
     */
    void answer(String request, Consumer<String> reply) {
        List<String> words;
        try {
            words = JobLine.words(request);
        } catch (IllegalArgumentException e) {
            reply.accept(failed(String.valueOf(e.getMessage())));
            return;
        }
        if (words.size() < 3 || !OF_JARS.contains(words.get(2))) {
            answer(words, reply);
        } else if (!submissions.offer(() -> answer(words, reply))) {
            reply.accept(failed(Submissions.MOST_WAITING
                    + " jobs wait to be made; try again, or look for one whose create does not return"));
        }
    }

    private void answer(List<String> request, Consumer<String> reply) {
        CompletableFuture<Void> unused = begun(request)
                .handle((rows, failure) -> failure == null ? done(rows) : failed(failure))
                .thenAccept(reply);
    }

    private CompletableFuture<List<List<String>>> begun(List<String> request) {
        try {
            return carryOut(request);
        } catch (JobsException | RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static String done(List<List<String>> rows) {
        StringBuilder reply = new StringBuilder(JobLine.of(List.of(JobLine.OK)));
        for (List<String> row : rows) {
            List<String> words = new ArrayList<>(List.of(JobLine.ROW));
            words.addAll(row);
            reply.append(JobLine.of(words));
        }
        return reply.append(JobLine.of(List.of(JobLine.END))).toString();
    }

    private static String failed(Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof JobsException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException) {
            return failed(String.valueOf(failure.getMessage()));
        }
        // A user's, for the most part: the commands after this one are to be carried out.
        LOG.error("a request has failed", failure);
        return failed(failure.toString());
    }

    static String failed(String message) {
        return JobLine.of(List.of(JobLine.FAILED, message));
    }

    private CompletableFuture<List<List<String>>> carryOut(List<String> words) throws JobsException {
        if (words.size() < 3 || !words.get(0).equals(JobLine.PROTOCOL)) {
            throw new JobsException("this is no request for jobs; use ./aurochs jobs");
        }
        if (!words.get(1).equals(JobLine.VERSION)) {
            throw new JobsException("the request is of version " + words.get(1) + ", and this process knows version "
                    + JobLine.VERSION + "; use the ./aurochs that it was started with");
        }
        List<String> arguments = words.subList(3, words.size());
        switch (words.get(2)) {
            case "list" -> {
                return CompletableFuture.completedFuture(
                        host.list().stream().map(JobRow::words).toList());
            }
            case "stop" -> host.run(only(arguments)).stop();
            case "drain" -> host.run(only(arguments)).drain();
            case SUBMIT -> {
                if (arguments.size() < 3) {
                    throw new JobsException("submit needs a weight, a jar and a class");
                }
                return CompletableFuture.completedFuture(List.of(List.of(host.submit(
                        weight(arguments.get(0)),
                        arguments.get(1),
                        arguments.get(2),
                        arguments.subList(3, arguments.size())))));
            }
            case REPLACE -> {
                if (arguments.size() < 3) {
                    throw new JobsException("replace needs a job, a jar and a class");
                }
                return replaced(arguments);
            }
            default -> throw new JobsException("there is no request " + words.get(2));
        }
        return CompletableFuture.completedFuture(List.of());
    }

    /** A connection is not kept for a source that does not return. */
    private CompletableFuture<List<List<String>>> replaced(List<String> arguments) throws JobsException {
        String job = arguments.get(0);
        return host.replace(job, arguments.get(1), arguments.get(2), arguments.subList(3, arguments.size()))
                .thenApply(JobRequests::rows)
                .orTimeout(longest.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        failure instanceof TimeoutException
                                ? new JobsException(
                                        "job=" + job + ": not done within " + longest.toMillis()
                                                + " ms; the functions are replaced when its sources return from produce and"
                                                + " what they have shipped is processed: see the host's log",
                                        failure)
                                : failure));
    }

    private static List<List<String>> rows(Replaced replaced) {
        return replaced.beginsAt().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(source -> List.of(source.getKey(), String.valueOf(source.getValue())))
                .toList();
    }

    private static int weight(String word) throws JobsException {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new JobsException("weight=" + word + ": not a number", e);
        }
    }

    private static String only(List<String> arguments) throws JobsException {
        if (arguments.size() != 1) {
            throw new JobsException("one job has to be named");
        }
        return arguments.get(0);
    }
}
