package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.control.RequestClient;
import io.aurochs.control.RequestLine;
import io.aurochs.pipeline.Pipelines;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a socket may be, and what is answered to requests that no command sends. */
class JobHostTest {
    @TempDir
    private Path directory;

    private final Pipelines pipelines = Pipelines.start(Map.of("aurochs.workers.count", 1));

    @AfterEach
    void close() {
        pipelines.close();
    }

    @Test
    void theDirectoryIsClosedToOthers() throws Exception {
        Path own = directory.resolve("a/b");
        JobHost.open(pipelines, own.resolve("jobs")).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> JobHost.open(pipelines, own.resolve("jobs")))
                .isInstanceOf(JobsException.class)
                .hasMessageContaining("rwxr-xr-x")
                .hasMessageContaining("chmod 700");
    }

    @Test
    void whatAProcessThatIsGoneHasLeftIsReplaced() throws Exception {
        Path socket = directory.resolve("jobs");
        try (ServerSocketChannel gone = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            gone.bind(UnixDomainSocketAddress.of(socket));
        }
        assertThat(socket).exists();
        try (JobHost host = JobHost.open(pipelines, socket)) {
            assertThat(new RequestClient(JobRequests.PROTOCOL, socket).request("list"))
                    .isEmpty();
            assertThat(host.list()).isEmpty();
            assertThatThrownBy(() -> JobHost.open(pipelines, socket))
                    .isInstanceOf(JobsException.class)
                    .hasMessageContaining("another process listens there");
            assertThat(new RequestClient(JobRequests.PROTOCOL, socket).request("list"))
                    .as("the first goes on")
                    .isEmpty();
        }
        assertThat(socket).doesNotExist();
    }

    @Test
    void aFileThatIsNoSocketStays() throws IOException {
        Path file = Files.writeString(directory.resolve("precious"), "text");
        assertThatThrownBy(() -> JobHost.open(pipelines, file))
                .isInstanceOf(JobsException.class)
                .hasMessageContaining("no socket");
        assertThat(file).hasContent("text");
    }

    @Test
    void aLinkOrAPipeIsNoSocketAndStays() throws Exception {
        Path target = Files.writeString(directory.resolve("target"), "text");
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path other : List.of(link, pipe)) {
            assertThatThrownBy(() -> JobHost.open(pipelines, other))
                    .isInstanceOf(JobsException.class)
                    .hasMessageContaining("no socket");
            assertThat(Files.exists(other, LinkOption.NOFOLLOW_LINKS)).isTrue();
        }
    }

    @Test
    void aDirectoryBehindALinkIsRefused() throws Exception {
        Path own = Files.createDirectory(
                directory.resolve("own"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path link = Files.createSymbolicLink(directory.resolve("link"), own);
        assertThatThrownBy(() -> JobHost.open(pipelines, link.resolve("jobs")))
                .isInstanceOf(JobsException.class)
                .hasMessageContaining("is a symbolic link");
    }

    @Test
    void theLockIsTheSystemsAndASecondOneHereDoesNotEndIt() throws Exception {
        Path socket = directory.resolve("jobs");
        try (JobHost host = JobHost.open(pipelines, socket)) {
            assertThatThrownBy(() -> JobHost.open(pipelines, socket)).isInstanceOf(JobsException.class);
            assertThat(host.list()).isEmpty();
            String inode = Files.getAttribute(directory.resolve("jobs.lock"), "unix:ino")
                    .toString();
            assertThat(Files.readAllLines(Path.of("/proc/locks"))).anyMatch(line -> line.contains(":" + inode + " "));
        }
    }

    @Test
    void aSocketAtWhichAnyProcessListensStays() throws Exception {
        Path socket = directory.resolve("jobs");
        try (ServerSocketChannel foreign = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            foreign.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> JobHost.open(pipelines, socket))
                    .isInstanceOf(JobsException.class)
                    .hasMessageContaining("another process listens there");
            assertThat(Files.exists(socket)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                                  | no request of ./aurochs jobs
                    GET / HTTP/1.1                      | no request of ./aurochs jobs
                    aurochs-jobs 2 list                 | version 2
                    aurochs-jobs 1 dance                | no request dance
                    aurochs-jobs 1 stop                 | one job has to be named
                    aurochs-jobs 1 stop a b             | one job has to be named
                    aurochs-jobs 1 stop %ZZ             | Illegal hex
                    aurochs-jobs 1 submit 1             | a jar and a class
                    aurochs-jobs 1 replace a b.jar      | a job, a jar and a class
                    aurochs-jobs 1 replace a b.jar C    | none of this name runs
                    aurochs-jobs 1 submit x a.jar Class | weight=x: not a number
                    aurochs-jobs 1 submit 1 a.jar Class | no such file
                    """)
    void whatIsNoRequestIsRefused(String request, String message) throws Exception {
        Path socket = directory.resolve("jobs");
        try (JobHost host = JobHost.open(pipelines, socket);
                SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            assertThat(host.list()).isEmpty();
            channel.write(ByteBuffer.wrap((request + "\n").getBytes(StandardCharsets.UTF_8)));
            String reply = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(reply).startsWith("failed ").hasLineCount(1);
            assertThat(RequestLine.words(reply.strip()).get(1)).contains(message);
        }
    }
}
