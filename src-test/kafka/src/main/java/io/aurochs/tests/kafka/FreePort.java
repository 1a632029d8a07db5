package io.aurochs.tests.kafka;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports below those that the kernel hands out by itself. Each JVM begins at another one, so that two test runs do not choose the same before
 * their brokers bind it.
 */
final class FreePort {
    private static final int FIRST_PORT = 10_000;
    private static final int JVMS = 100;
    private static final int PORTS_OF_A_JVM = 100;

    private static final AtomicInteger NEXT =
            new AtomicInteger(FIRST_PORT + (int) (ProcessHandle.current().pid() % JVMS) * PORTS_OF_A_JVM);

    private FreePort() {}

    /** A port that is free, and that this JVM was not given before. */
    static int next() throws IOException {
        while (true) {
            int port = NEXT.getAndIncrement();
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // The next one, then.
            }
        }
    }
}
