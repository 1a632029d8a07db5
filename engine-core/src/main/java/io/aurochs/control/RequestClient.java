package io.aurochs.control;

import io.aurochs.worker.Recurring;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends requests to a process that answers them. */
public final class RequestClient {
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private final Protocol protocol;
    private final Path socket;
    private final Duration longest;

    public RequestClient(Protocol protocol, Path socket) {
        this(protocol, socket, LONGEST);
    }

    /** @param longest how long to wait for the reply */
    public RequestClient(Protocol protocol, Path socket, Duration longest) {
        this.protocol = protocol;
        this.socket = socket;
        this.longest = longest;
    }

    /**
     * Sends a request and waits for the reply.
     *
     * @return the rows of the reply
     * @throws RequestException when it was not carried out, or nobody answers
     */
    public List<List<String>> request(String... command) throws RequestException {
        List<String> words = new ArrayList<>(List.of(protocol.name(), protocol.version()));
        words.addAll(List.of(command));
        byte[] line = RequestLine.of(words).getBytes(StandardCharsets.UTF_8);
        if (line.length > RequestLine.MOST_BYTES) {
            throw new RequestException(
                    "the arguments are longer than " + RequestLine.MOST_BYTES + " bytes; put them into a file");
        }
        UnixDomainSocketAddress address = SocketPath.address(socket);
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            Recurring limit = new Recurring(protocol.name() + "-limit", () -> closed(channel));
            limit.start(longest.toNanos());
            try {
                connect(channel, address);
                return reply(channel, line);
            } finally {
                limit.close(GRACE_NS);
            }
        } catch (ClosedChannelException e) {
            // By the limit: nothing else closes it.
            throw new RequestException(
                    "socket=" + socket + ": no reply within " + longest.toMillis()
                            + " ms; the request may still be carried out: see " + protocol.progress(),
                    e);
        } catch (IOException e) {
            throw broken(e.getMessage(), e);
        }
    }

    private static long closed(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Long.MAX_VALUE;
    }

    private void connect(SocketChannel channel, UnixDomainSocketAddress address) throws IOException, RequestException {
        try {
            SocketPath.checkDirectory(socket);
            channel.connect(address);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            if (e instanceof ConnectException || Files.notExists(socket)) {
                throw new RequestException(
                        "socket=" + socket + ": no process " + protocol.offer() + " there (" + e.getMessage() + "); "
                                + protocol.remedy(),
                        e);
            }
            throw new RequestException(
                    "socket=" + socket + ": the system refuses a connection (" + e
                            + "); be the user of the process that " + protocol.offer(),
                    e);
        }
    }

    private List<List<String>> reply(SocketChannel channel, byte[] request) throws IOException, RequestException {
        ByteBuffer left = ByteBuffer.wrap(request);
        while (left.hasRemaining()) {
            channel.write(left);
        }
        return rows(new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)));
    }

    private List<List<String>> rows(BufferedReader reply) throws IOException, RequestException {
        List<String> first = words(reply.readLine());
        if (first.get(0).equals(RequestLine.FAILED) && first.size() > 1) {
            throw new RequestException(first.get(1));
        }
        if (!first.get(0).equals(RequestLine.OK)) {
            throw broken("it is not complete", null);
        }
        List<List<String>> rows = new ArrayList<>();
        for (List<String> words = words(reply.readLine());
                words.get(0).equals(RequestLine.ROW);
                words = words(reply.readLine())) {
            rows.add(words.subList(1, words.size()));
        }
        return rows;
    }

    private List<String> words(@Nullable String line) throws RequestException {
        if (line == null) {
            throw broken("it is not complete", null);
        }
        return RequestLine.words(line);
    }

    private RequestException broken(@Nullable String why, @Nullable Throwable cause) {
        return new RequestException(
                "socket=" + socket + ": the process there has broken the connection off before the end of its reply ("
                        + why + "); it ends, or is busy: try again, and see its log",
                cause);
    }
}
