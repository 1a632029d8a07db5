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
    /** Between the numbers of the process, of the port and of the job. */
    static final String DELIMITER = "-";

    /** The number of one of its jobs among those of all pages. */
    String idOf(String job) {
        return pid + DELIMITER + address.getPort() + DELIMITER + job;
    }

    /** What tells its samples from those of other pages, also of the same process. */
    String labels() {
        return "process=\"" + pid + "\",page=\"" + address.getPort() + "\"";
    }

    /** A request to it, which knows the token. */
    HttpRequest.Builder request(String path, Duration longest) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + address.getAuthority() + path))
                .timeout(longest);
        String query = address.getQuery();
        return query == null ? request : request.header("Authorization", Token.bearer(query));
    }
}
