package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OutputFlusherTest {
    /** Whoever begins the thread, it must keep neither the JVM nor a job's classes alive. */
    @Test
    void itsThreadIsNobodys() throws Exception {
        CompletableFuture<OutputFlusher> made = new CompletableFuture<>();
        CompletableFuture<Thread> flushedBy = new CompletableFuture<>();
        try (URLClassLoader userClasses = new URLClassLoader(new URL[0])) {
            Thread task = new Thread(() -> made.complete(new OutputFlusher()));
            task.setContextClassLoader(userClasses);
            task.start();
            made.get(60, TimeUnit.SECONDS).flushAfter(1, () -> flushedBy.complete(Thread.currentThread()));
            Thread flusher = flushedBy.get(60, TimeUnit.SECONDS);
            assertThat(flusher).isNotSameAs(task);
            assertThat(flusher.isDaemon()).isTrue();
            assertThat(flusher.getContextClassLoader()).isNotSameAs(userClasses);
        }
    }
}
