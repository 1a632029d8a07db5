package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.streambox.loop.TopUsersLoop;
import io.aurochs.benchmarks.streambox.parallel.ResultPart;
import io.aurochs.benchmarks.streambox.result.TopUsers;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of the one run of this JVM, as its task finds them: a topology is serialised on its way into a cluster. One thread adds parts;
 * any thread reads how far they are complete.
 */
final class TopUsersSink {
    private static volatile @Nullable TopUsersSink current;

    private final ResultPart results;
    private final int parts;
    private final Map<Long, Window> windows = new HashMap<>();
    private volatile long completeMs;

    private static final class Window {
        private final TopUsers top = new TopUsers(TopUsersLoop.TOP);
        private int parts;
    }

    private TopUsersSink(ResultPart results, int parts) {
        this.results = results;
        this.parts = parts;
    }

    /**
     * Makes one that replaces the one before.
     *
     * @param parts of each window
     */
    static TopUsersSink begin(ResultPart results, int parts) {
        TopUsersSink sink = new TopUsersSink(results, parts);
        current = sink;
        return sink;
    }

    /**
     * The one that was made last.
     *
     * @throws IllegalStateException if there is none
     */
    static TopUsersSink current() {
        TopUsersSink sink = current;
        if (sink == null) {
            throw new IllegalStateException("no run in this JVM: the measured topology runs only where one was begun");
        }
        return sink;
    }

    /** A part of a window, users and their counts. */
    void add(long windowEndMs, long[] users, long[] counts) {
        Window window = windows.computeIfAbsent(windowEndMs, unseen -> new Window());
        for (int i = 0; i < users.length; i++) {
            window.top.offer(users[i], counts[i]);
        }
        window.parts++;
        if (window.parts == parts) {
            windows.remove(windowEndMs);
            window.top.drainTo(windowEndMs, results.checksums());
            results.watermark(windowEndMs);
            completeMs = windowEndMs;
        }
    }

    /** The end of the last window that is complete, ms. */
    long completeMs() {
        return completeMs;
    }
}
