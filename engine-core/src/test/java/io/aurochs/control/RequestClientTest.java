package io.aurochs.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client says of a process that does not answer, or is not to be trusted. */
@Timeout(60)
class RequestClientTest {
    private static final Protocol PROTOCOL =
            new Protocol("test", "1", "./test", "answers", "start one with ./test", "the log of ./test");

    @TempDir
    private Path directory;

    private void fails(Path socket, Duration longest, String... message) {
        assertThatThrownBy(() -> new RequestClient(PROTOCOL, socket, longest).request("list"))
                .isInstanceOf(RequestException.class)
                .message()
                .startsWith("socket=" + socket)
                .contains(message)
                .hasLineCount(1);
    }

    private static ServerSocketChannel listening(Path socket) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
    }

    @Test
    void whereThereIsNoSocketOrNobodyListensNoProcessAnswers() throws IOException {
        Duration any = Duration.ofMinutes(1);
        fails(directory.resolve("none"), any, "no process answers there");
        fails(directory.resolve("none/none"), any, "no process answers there");
        Path left = directory.resolve("left");
        listening(left).close();
        fails(left, any, "no process answers there", "refused");
    }

    @Test
    void aConnectionThatBreaksIsNotAMissingProcess() throws IOException {
        Path socket = directory.resolve("jobs");
        try (ServerSocketChannel server = listening(socket)) {
            Thread busy = new Thread(() -> {
                try {
                    server.accept().close();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            busy.start();
            fails(socket, Duration.ofMinutes(1), "broken the connection off", "try again");
        }
    }

    @Test
    void aProcessThatDoesNotAnswerIsNotWaitedForEndlessly() throws IOException {
        Path socket = directory.resolve("jobs");
        try (ServerSocketChannel server = listening(socket)) {
            assertThat(server.isOpen()).isTrue();
            fails(socket, Duration.ofMillis(20), "no reply within 20 ms", "the log of ./test");
        }
    }

    @Test
    void aSocketThatOthersMayHavePutThereIsNotUsed() throws Exception {
        Path open = Files.createDirectory(directory.resolve("open"));
        Path socket = open.resolve("jobs");
        Duration any = Duration.ofMinutes(1);
        try (ServerSocketChannel server = listening(socket)) {
            assertThat(server.isOpen()).isTrue();
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
            fails(socket, any, "rwxrwxrwx", "chmod 700");
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwx------"));
            Path link = Files.createSymbolicLink(directory.resolve("link"), open);
            fails(link.resolve("jobs"), any, "is a symbolic link");
            fails(socket, Duration.ofMillis(20), "no reply");
        }
    }
}
