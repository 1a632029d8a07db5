package io.aurochs.storm.drpc;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.aurochs.web.HostCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads calls from requests of HTTP, whose form is Storm's: {@code GET /drpc/FUNCTION/ARGUMENT}, {@code GET /drpc/FUNCTION} with an empty
 * argument, and {@code POST /drpc/FUNCTION} with the argument in the body, UTF-8. Any thread.
 */
final class CallReader {
    private static final Pattern PATH = Pattern.compile("/drpc/([^/]+)(?:/([^/]+))?/?");

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;

    /** What a browser says of a request that the user or a page of this server has made. */
    private static final Set<String> OWN_SITES = Set.of("none", "same-origin");

    private final HostCheck hosts;
    private final BoundedDrpc drpc;

    /**
     * Creates it.
     *
     * @param address where the server listens
     * @param drpc says which arguments are too large
     */
    CallReader(String address, BoundedDrpc drpc) {
        this.hosts = new HostCheck(address);
        this.drpc = drpc;
    }

    /**
     * Reads one.
     *
     * @throws RefusedCallException when it is no call
     * @throws IOException when the client goes away meanwhile
     */
    HttpCall read(HttpExchange request) throws RefusedCallException, IOException {
        refuseOtherSites(request.getRequestHeaders());
        Matcher path = PATH.matcher(String.valueOf(request.getRequestURI().getRawPath()));
        if (!path.matches()) {
            throw new RefusedCallException(
                    NOT_FOUND,
                    "no function is called: GET /drpc/FUNCTION/ARGUMENT, or POST the argument to /drpc/FUNCTION");
        }
        String function = decoded(path.group(1));
        @Nullable String argument = path.group(2);
        String method = request.getRequestMethod();
        if (method.equals("GET")) {
            return new HttpCall(function, bounded(argument == null ? "" : decoded(argument)));
        }
        if (method.equals("POST") && argument == null) {
            return new HttpCall(function, bounded(body(request)));
        }
        request.getResponseHeaders().set("Allow", argument == null ? "GET, POST" : "GET");
        throw new RefusedCallException(
                NOT_ALLOWED,
                "a function is called by GET, or by POST of the argument to /drpc/FUNCTION, not by " + method);
    }

    /** A page of another site must not make a browser call functions: a call may do something, even if the page cannot read its result. */
    private void refuseOtherSites(Headers headers) throws RefusedCallException {
        if (!hosts.isNamed(headers)) {
            throw new RefusedCallException(
                    FORBIDDEN, "not a name of this server; use its address in numbers, or localhost");
        }
        String site = headers.getFirst("Sec-Fetch-Site");
        if (!hosts.isFromOwnPage(headers) || (site != null && !OWN_SITES.contains(site))) {
            throw new RefusedCallException(FORBIDDEN, "a page of another site has sent this, which is not allowed");
        }
    }

    /** A plus sign stays one, in a path. */
    private static String decoded(String segment) {
        return URI.create("/" + segment).getPath().substring(1);
    }

    private String bounded(String argument) throws RefusedCallException {
        if (!drpc.takes(argument)) {
            throw new RefusedCallException(TOO_LARGE, drpc.refusal());
        }
        return argument;
    }

    private String body(HttpExchange request) throws RefusedCallException, IOException {
        byte[] body = request.getRequestBody().readNBytes(drpc.mostBytes() + 1);
        if (body.length > drpc.mostBytes()) {
            throw new RefusedCallException(TOO_LARGE, drpc.refusal());
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RefusedCallException(BAD_REQUEST, "the argument is not in UTF-8");
        }
    }
}
