package io.aurochs.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has requests carried out that come as lines, and says how that went. */
final class RequestAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(RequestAnswers.class);

    private final Protocol protocol;
    private final Set<String> ofUsers;
    private final RequestServer.Requests requests;
    private final LongRequests longRequests;

    /** @param longRequests carries those of users out; all others are at once */
    RequestAnswers(Protocol protocol, Set<String> ofUsers, RequestServer.Requests requests, LongRequests longRequests) {
        this.protocol = protocol;
        this.ofUsers = Set.copyOf(ofUsers);
        this.requests = requests;
        this.longRequests = longRequests;
    }

    /**
     * Answers a request.
     *
     * @param request a line without its end
     * @param reply takes the lines of the reply, once, on the thread of this call or another one
     */
    void answer(String request, Consumer<String> reply) {
        List<String> words;
        try {
            words = RequestLine.words(request);
        } catch (IllegalArgumentException e) {
            reply.accept(RequestLine.failed(String.valueOf(e.getMessage())));
            return;
        }
        if (words.size() < 3 || !ofUsers.contains(words.get(2))) {
            answer(words, reply);
        } else if (!longRequests.offer(() -> answer(words, reply))) {
            reply.accept(RequestLine.failed(LongRequests.MOST_WAITING
                    + " requests wait for users' code; try again, or look for code that does not return"));
        }
    }

    private void answer(List<String> words, Consumer<String> reply) {
        CompletableFuture<Void> unused = begun(words)
                .handle((rows, failure) -> failure == null ? done(rows) : failed(failure))
                .thenAccept(reply);
    }

    private CompletableFuture<List<List<String>>> begun(List<String> words) {
        try {
            if (words.size() < 3 || !words.get(0).equals(protocol.name())) {
                throw new RequestException("this is no request of " + protocol.command() + "; use that");
            }
            if (!words.get(1).equals(protocol.version())) {
                throw new RequestException("the request is of version " + words.get(1)
                        + ", and this process knows version " + protocol.version()
                        + "; use the ./aurochs that it was started with");
            }
            return requests.carryOut(words.get(2), words.subList(3, words.size()));
        } catch (RequestException | RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static String done(List<List<String>> rows) {
        StringBuilder reply = new StringBuilder(RequestLine.of(List.of(RequestLine.OK)));
        for (List<String> row : rows) {
            List<String> words = new ArrayList<>(List.of(RequestLine.ROW));
            words.addAll(row);
            reply.append(RequestLine.of(words));
        }
        return reply.append(RequestLine.of(List.of(RequestLine.END))).toString();
    }

    private static String failed(Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof RequestException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException) {
            return RequestLine.failed(String.valueOf(failure.getMessage()));
        }
        // A user's, for the most part: the requests after this one are to be carried out.
        LOG.error("a request has failed", failure);
        return RequestLine.failed(failure.toString());
    }
}
