package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.control.RequestClient;
import io.aurochs.control.RequestException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Runs commands at a socket, and keeps what the last one printed. */
final class CommandRunner {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Returns the exit code. */
    int run(Path socket, String... words) {
        out.reset();
        err.reset();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(1, List.of("--socket", socket.toString()));
        return JobsCommand.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                all.toArray(String[]::new));
    }

    void does(Path socket, String... words) {
        assertThat(run(socket, words)).as(err()).isZero();
    }

    void fails(String message, Path socket, String... words) {
        assertThat(run(socket, words)).isEqualTo(1);
        assertThat(err()).startsWith("aurochs: ").contains(message).hasLineCount(1);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Sends a request that is refused in the end, and returns at once. */
    static CompletableFuture<String> refusal(Path socket, String... request) {
        CompletableFuture<String> message = new CompletableFuture<>();
        Thread sender = new Thread(() -> {
            try {
                new RequestClient(JobRequests.PROTOCOL, socket, Duration.ofMinutes(10)).request(request);
            } catch (RequestException e) {
                message.complete(e.getMessage());
            }
        });
        sender.start();
        return message;
    }

    /** Whether the system says that this process has a file open. */
    static boolean isOpen(Path file) {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.anyMatch(open -> {
                try {
                    return Files.readSymbolicLink(open).equals(file);
                } catch (IOException e) {
                    // It was closed meanwhile.
                    return false;
                }
            });
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
