package io.aurochs.web;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that a page of another site makes a browser send. Such a page may have a name that resolves to this machine (DNS
 * rebinding), so only names of this server are let in: numbers, {@code localhost}, and the name that it was given. Ports are not compared:
 * a tunnel has another one.
 */
public final class HostCheck {
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.%]+]");
    private static final Pattern PORT = Pattern.compile(":\\d+$");
    private static final String HTTP = "http://";

    private final Set<String> names;

    /** @param address where the server listens, as it was given */
    public HostCheck(String address) {
        names = Set.copyOf(List.of("localhost", address.toLowerCase(Locale.ROOT)));
    }

    /** Whether a request names this server. */
    public boolean isNamed(Headers headers) {
        return isOwn(headers.getFirst("Host"));
    }

    /** Whether it comes from a page of this server, or from none. */
    public boolean isFromOwnPage(Headers headers) {
        String origin = headers.getFirst("Origin");
        return origin == null || origin.equals(HTTP + headers.getFirst("Host"));
    }

    private boolean isOwn(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = PORT.matcher(host).replaceFirst("").toLowerCase(Locale.ROOT);
        return names.contains(name) || NUMBERS.matcher(name).matches();
    }
}
