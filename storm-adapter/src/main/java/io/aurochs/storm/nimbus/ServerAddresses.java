package io.aurochs.storm.nimbus;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Servers that all listen at the same port. Immutable.
 *
 * @param hosts their names or addresses
 */
record ServerAddresses(List<String> hosts, int port) {
    /** Enough for a machine that answers, milliseconds. */
    private static final int CONNECT_MS = 2_000;

    /** Whether one of them accepts a connection. Waits for two seconds per server at most. */
    boolean answers() {
        return hosts.stream().anyMatch(this::answers);
    }

    private boolean answers(String host) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return hosts.stream().map(host -> host + ":" + port).collect(Collectors.joining(", "));
    }
}
