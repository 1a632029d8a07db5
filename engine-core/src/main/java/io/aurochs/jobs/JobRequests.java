package io.aurochs.jobs;

import io.aurochs.control.Protocol;
import io.aurochs.control.RequestException;
import io.aurochs.control.RequestServer;
import io.aurochs.pipeline.Replaced;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Carries out what commands request of a host. */
final class JobRequests implements RequestServer.Requests {
    static final Protocol PROTOCOL = new Protocol(
            "aurochs-jobs",
            "1",
            "./aurochs jobs",
            "hosts jobs",
            "start one with ./aurochs jobs host, or name its socket with --socket",
            "./aurochs jobs list, and the host's log");

    private static final String SUBMIT = "submit";
    private static final String REPLACE = "replace";

    /** Those that call what jars bring. */
    static final Set<String> OF_JARS = Set.of(SUBMIT, REPLACE);

    /** Before the command stops waiting for its reply. */
    private static final Duration LONGEST = Duration.ofSeconds(50);

    private final JobHost host;
    private final Duration longest;

    JobRequests(JobHost host) {
        this(host, LONGEST);
    }

    /** @param longest how long a reply waits for a replacement to be done */
    JobRequests(JobHost host, Duration longest) {
        this.host = host;
        this.longest = longest;
    }

    @Override
    public CompletableFuture<List<List<String>>> carryOut(String request, List<String> arguments)
            throws RequestException {
        switch (request) {
            case "list" -> {
                return CompletableFuture.completedFuture(
                        host.list().stream().map(JobRow::words).toList());
            }
            case "stop" -> host.stop(only(arguments));
            case "drain" -> host.drain(only(arguments));
            case "query" -> {
                if (arguments.size() < 3) {
                    throw new RequestException("query needs a number of records, a job and a view");
                }
                return CompletableFuture.completedFuture(host.query(
                        arguments.get(1),
                        arguments.get(2),
                        arguments.size() > 3 ? arguments.get(3) : null,
                        number("limit", arguments.get(0))));
            }
            case SUBMIT -> {
                if (arguments.size() < 3) {
                    throw new RequestException("submit needs a weight, a jar and a class");
                }
                return CompletableFuture.completedFuture(List.of(List.of(host.submit(
                        number("weight", arguments.get(0)),
                        arguments.get(1),
                        arguments.get(2),
                        arguments.subList(3, arguments.size())))));
            }
            case REPLACE -> {
                if (arguments.size() < 3) {
                    throw new RequestException("replace needs a job, a jar and a class");
                }
                return replaced(arguments);
            }
            default -> throw new RequestException("there is no request " + request);
        }
        return CompletableFuture.completedFuture(List.of());
    }

    /** A connection is not kept for a source that does not return. */
    private CompletableFuture<List<List<String>>> replaced(List<String> arguments) throws RequestException {
        String job = arguments.get(0);
        return host.replace(job, arguments.get(1), arguments.get(2), arguments.subList(3, arguments.size()))
                .thenApply(JobRequests::rows)
                .orTimeout(longest.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        failure instanceof TimeoutException
                                ? new RequestException(
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

    private static int number(String what, String word) throws RequestException {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new RequestException(what + "=" + word + ": not a number", e);
        }
    }

    private static String only(List<String> arguments) throws RequestException {
        if (arguments.size() != 1) {
            throw new RequestException("one job has to be named");
        }
        return arguments.get(0);
    }
}
