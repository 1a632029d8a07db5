package io.aurochs.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A request whose headers are as the test has them: Java's client chooses the name of the host itself. */
record RawRequest(URI server) {
    /** What the server answers, with its headers. */
    String send(String method, String path, List<String> headers) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()));
            String request = method + " " + path + " HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", headers)
                    + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The status with which a path is answered. */
    int status(String path, String... headers) throws IOException {
        return Integer.parseInt(send("GET", path, List.of(headers)).split(" ", 3)[1]);
    }
}
