package io.aurochs.web;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;

/**
 * A page of a process of this user.
 *
 * @param pid of the process
 * @param address with the token, if one is needed
 */
record FoundPage(long pid, URI address) {
    private static final Duration LONGEST = Duration.ofSeconds(5);

    /** Between the numbers of the process, of the port and of the job. */
    static final String DELIMITER = "-";

    /** The number of one of its jobs among those of all pages. */
    String idOf(String job) {
        return pid + DELIMITER + address.getPort() + DELIMITER + job;
    }

    /** A request to it, which knows the token. */
    HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + address.getAuthority() + path))
                .timeout(LONGEST);
        String query = address.getQuery();
        return query == null ? request : request.header("Authorization", Token.bearer(query));
    }
}
