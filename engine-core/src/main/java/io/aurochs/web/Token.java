package io.aurochs.web;

import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A secret that requests from other machines must know: as {@code Authorization: Bearer TOKEN}, or as a cookie that the address with {@code
 * ?token=TOKEN} sets.
 */
final class Token {
    private static final int BYTES = 16;
    private static final String PARAMETER = "token=";
    private static final String BEARER = "Bearer ";

    private final String value;
    private final String cookie;

    /** @param port of the server: cookies are for all ports of a machine */
    Token(int port) {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        value = HexFormat.of().formatHex(random);
        cookie = "aurochs-" + port + "=";
    }

    /** What the first address ends with. */
    String query() {
        return "?" + PARAMETER + value;
    }

    /** The header by which the token of an address is sent, {@code Authorization}. */
    static String bearer(String query) {
        return BEARER + query.substring(PARAMETER.length());
    }

    /** Whether the address of a request has it. */
    boolean isInAddressOf(HttpExchange request) {
        String query = request.getRequestURI().getQuery();
        return query != null && query.startsWith(PARAMETER) && isIt(query.substring(PARAMETER.length()));
    }

    /** Whether a header of a request has it. */
    boolean isInHeadersOf(HttpExchange request) {
        return Stream.concat(
                        header(request, "Authorization")
                                .filter(bearer -> bearer.startsWith(BEARER))
                                .map(bearer -> bearer.substring(BEARER.length())),
                        header(request, "Cookie")
                                .flatMap(cookies -> Stream.of(cookies.split(";", -1)))
                                .map(String::trim)
                                .filter(one -> one.startsWith(cookie))
                                .map(one -> one.substring(cookie.length())))
                .anyMatch(this::isIt);
    }

    private static Stream<String> header(HttpExchange request, String name) {
        return Optional.ofNullable(request.getRequestHeaders().get(name)).stream()
                .flatMap(List::stream);
    }

    /** The header that sets the cookie. */
    String setCookie() {
        return cookie + value + "; Path=/; HttpOnly; SameSite=Strict";
    }

    /** Takes as long whatever is wrong. */
    private boolean isIt(@Nullable String given) {
        return given != null
                && MessageDigest.isEqual(
                        given.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }
}
