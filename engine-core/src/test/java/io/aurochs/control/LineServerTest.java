package io.aurochs.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that send anything, or nothing. */
@Timeout(60)
class LineServerTest {
    @TempDir
    private Path directory;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicReference<@Nullable Consumer<String>> later = new AtomicReference<>();
    private final AtomicInteger refused = new AtomicInteger();
    private Path socket = Path.of("");
    private ListeningSocket opened;
    private LineServer server;

    @BeforeEach
    void start() throws Exception {
        socket = directory.resolve("own").resolve("s");
        opened = ListeningSocket.open(socket);
        ServerSocketChannel channel = opened.channel();
        server = new LineServer(channel, () -> accepted(channel), this::answerLine, clock::get, "test");
    }

    @AfterEach
    void stop() {
        server.close();
        opened.close();
    }

    private @Nullable SocketChannel accepted(ServerSocketChannel channel) throws IOException {
        if (refused.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new IOException("Too many open files");
        }
        return channel.accept();
    }

    private void answerLine(String line, Consumer<String> reply) {
        if (line.equals("later")) {
            later.set(reply);
        } else {
            reply.accept(line.length() + "\n");
        }
    }

    private SocketChannel connected() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(socket));
    }

    private static void send(SocketChannel client, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            client.write(left);
        }
    }

    /** All that comes until the server closes the connection. */
    private static String received(SocketChannel client) throws IOException {
        ByteBuffer reply = ByteBuffer.allocate(RequestLine.MOST_BYTES);
        while (client.read(reply) >= 0) {
            assertThat(reply.hasRemaining()).isTrue();
        }
        return new String(reply.array(), 0, reply.position(), StandardCharsets.UTF_8);
    }

    private String answer(String line) throws IOException {
        try (SocketChannel client = connected()) {
            send(client, line.getBytes(StandardCharsets.UTF_8));
            return received(client);
        }
    }

    @Test
    void aLineIsAnsweredHoweverItComes() throws IOException {
        assertThat(answer("four\n")).isEqualTo("4\n");
        assertThat(answer("\n")).isEqualTo("0\n");
        assertThat(answer("one\ntwo\n")).as("the first alone").isEqualTo("3\n");
        try (SocketChannel slow = connected()) {
            for (char letter : "slow\n".toCharArray()) {
                send(slow, new byte[] {(byte) letter});
                assertThat(answer("x\n")).as("another one meanwhile").isEqualTo("1\n");
            }
            assertThat(received(slow)).isEqualTo("4\n");
        }
    }

    @Test
    void aLineWithoutEndIsRefusedWhenItIsTooLong() throws IOException {
        try (SocketChannel client = connected()) {
            send(client, "x".repeat(RequestLine.MOST_BYTES).getBytes(StandardCharsets.UTF_8));
            assertThat(received(client)).startsWith("failed ").contains("longer");
        }
        assertThat(answer("x".repeat(RequestLine.MOST_BYTES - 1) + "\n")).isEqualTo(RequestLine.MOST_BYTES - 1 + "\n");
    }

    @Test
    void whoSendsNothingHoldsNobodyUpAndIsDroppedInTheEnd() throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        for (int i = 0; i < LineServer.MOST_CONNECTIONS - 1; i++) {
            silent.add(connected());
        }
        assertThat(answer("four\n")).isEqualTo("4\n");
        silent.add(connected());
        assertThat(answer("")).as("one too many").isEmpty();
        clock.addAndGet(LineServer.LONGEST_NS + 1);
        for (SocketChannel client : silent) {
            assertThat(received(client)).isEmpty();
            client.close();
        }
        Await.until("there is room again", () -> {
            try {
                return answer("four\n").equals("4\n");
            } catch (IOException e) {
                return false;
            }
        });
    }

    @Test
    void aConnectionThatCannotBeAcceptedIsTriedAgain() throws IOException {
        refused.set(3);
        assertThat(answer("four\n")).isEqualTo("4\n");
        assertThat(refused).hasValue(0);
    }

    @Test
    void aReplyThatComesLaterHoldsNobodyUpAndIsNotDropped() throws IOException {
        try (SocketChannel client = connected()) {
            send(client, "later\n".getBytes(StandardCharsets.UTF_8));
            Await.until("the request is there", () -> later.get() != null);
            clock.addAndGet(LineServer.LONGEST_NS + 1);
            assertThat(answer("four\n")).as("another one meanwhile").isEqualTo("4\n");
            Objects.requireNonNull(later.get()).accept("late\n");
            assertThat(received(client)).isEqualTo("late\n");
        }
    }

    @Test
    void whoGoesAwayInTheMiddleHarmsNobody() throws IOException {
        for (int i = 0; i < 3 * LineServer.MOST_CONNECTIONS; i++) {
            try (SocketChannel client = connected()) {
                send(client, "half".getBytes(StandardCharsets.UTF_8));
            }
            assertThat(answer("four\n")).isEqualTo("4\n");
        }
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void garbageIsAnsweredLikeAnyLine(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            byte[] garbage = new byte[random.nextInt(1_000)];
            random.nextBytes(garbage);
            for (int at = 0; at < garbage.length; at++) {
                garbage[at] = garbage[at] == '\n' ? 0 : garbage[at];
            }
            try (SocketChannel client = connected()) {
                send(client, garbage);
                send(client, new byte[] {'\n'});
                assertThat(received(client)).isEqualTo(new String(garbage, StandardCharsets.UTF_8).length() + "\n");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void wordsAreWhatTheyWereBehindALine(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            List<String> words = IntStream.range(0, 1 + random.nextInt(5))
                    .mapToObj(word -> random.ints(random.nextInt(6), 0, 0xD000)
                            .mapToObj(Character::toString)
                            .reduce("", String::concat))
                    .toList();
            String line = RequestLine.of(words);
            assertThat(line).endsWith("\n").hasLineCount(1);
            assertThat(RequestLine.words(line.substring(0, line.length() - 1))).isEqualTo(words);
        }
    }
}
