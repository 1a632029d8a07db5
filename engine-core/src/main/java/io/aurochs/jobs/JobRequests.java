package io.aurochs.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries requests out that come as lines, and says how that went. */
final class JobRequests {
    private static final Logger LOG = LoggerFactory.getLogger(JobRequests.class);

    private static final String SUBMIT = "submit";

    private final JobHost host;
    private final Submissions submissions;

    /** @param submissions runs what jobs bring; all else is done at once */
    JobRequests(JobHost host, Submissions submissions) {
        this.host = host;
        this.submissions = submissions;
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
        if (words.size() < 3 || !words.get(2).equals(SUBMIT)) {
            reply.accept(answered(words));
        } else if (!submissions.offer(() -> reply.accept(answered(words)))) {
            reply.accept(failed(Submissions.MOST_WAITING
                    + " jobs wait to be made; try again, or look for one whose create does not return"));
        }
    }

    private String answered(List<String> request) {
        try {
            List<List<String>> rows = carryOut(request);
            StringBuilder reply = new StringBuilder(JobLine.of(List.of(JobLine.OK)));
            for (List<String> row : rows) {
                List<String> words = new ArrayList<>(List.of(JobLine.ROW));
                words.addAll(row);
                reply.append(JobLine.of(words));
            }
            return reply.append(JobLine.of(List.of(JobLine.END))).toString();
        } catch (JobsException | IllegalArgumentException | IllegalStateException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            // A user's, for the most part: the commands after this one are to be carried out.
            LOG.error("a request has failed", e);
            return failed(e.toString());
        }
    }

    static String failed(String message) {
        return JobLine.of(List.of(JobLine.FAILED, message));
    }

    private List<List<String>> carryOut(List<String> words) throws JobsException {
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
                return host.list().stream().map(JobRow::words).toList();
            }
            case "stop" -> host.run(only(arguments)).stop();
            case "drain" -> host.run(only(arguments)).drain();
            case "query" -> {
                if (arguments.size() < 3) {
                    throw new JobsException("query needs a number of records, a job and a view");
                }
                return host.query(
                        arguments.get(1),
                        arguments.get(2),
                        arguments.size() > 3 ? arguments.get(3) : null,
                        number("limit", arguments.get(0)));
            }
            case SUBMIT -> {
                if (arguments.size() < 3) {
                    throw new JobsException("submit needs a weight, a jar and a class");
                }
                return List.of(List.of(host.submit(
                        number("weight", arguments.get(0)),
                        arguments.get(1),
                        arguments.get(2),
                        arguments.subList(3, arguments.size()))));
            }
            default -> throw new JobsException("there is no request " + words.get(2));
        }
        return List.of();
    }

    private static int number(String what, String word) throws JobsException {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new JobsException(what + "=" + word + ": not a number", e);
        }
    }

    private static String only(List<String> arguments) throws JobsException {
        if (arguments.size() != 1) {
            throw new JobsException("one job has to be named");
        }
        return arguments.get(0);
    }
}
