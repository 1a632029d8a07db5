package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.RunProbes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The two threads of a run at a rate: one writes payments when they are due, one reads totals as they are committed. */
final class OpenLoop {
    private final CompletableFuture<Long> written = new CompletableFuture<>();
    private final CompletableFuture<Void> read = new CompletableFuture<>();
    private volatile boolean stopped;

    private OpenLoop() {}

    /** Starts both threads; the writer is closed at its end. */
    static OpenLoop start(PaymentWriter writer, TotalReader reader, RunProbes probes) {
        OpenLoop loop = new OpenLoop();
        start("payments", () -> {
            try (writer) {
                loop.written.complete(writer.writeWhenDue(probes));
            } catch (RuntimeException e) {
                loop.written.completeExceptionally(e);
            }
        });
        start("totals", () -> {
            try {
                reader.readUntil(() -> loop.stopped);
                loop.read.complete(null);
            } catch (RuntimeException e) {
                loop.read.completeExceptionally(e);
            }
        });
        return loop;
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits until all payments are written, once the window is over: how many to each partition. */
    long awaitWritten(Duration limit) throws InterruptedException {
        return await(written, "payments are not written", limit);
    }

    /** Has the reader stop; when this returns, it may be used by another thread. */
    void stopReading(Duration limit) throws InterruptedException {
        stopped = true;
        await(read, "the reader of totals does not stop", limit);
    }

    private static <T> T await(CompletableFuture<T> future, String failure, Duration limit)
            throws InterruptedException {
        try {
            return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(failure + ": " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException(failure + " within " + limit.toSeconds() + " s", e);
        }
    }
}
