package io.aurochs.benchmarks.runner;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * The measured time of a run, in {@link System#nanoTime()}. Written by one thread, the sampler; read by every task.
 *
 * <p>A closed-loop source stops when told to. An open-loop source stops when the <em>intended</em> time of its next record lies
 * beyond the window: one that is behind still emits what was due, and the wait shows in the latency.
 */
public final class RunWindow {
    /**
     * How long a source that is held, and cannot wait for {@link #released}, waits before it looks again. What it executes meanwhile is
     * part of what is measured: its looks are few. Stock Storm reads what is sent to a spout, so also that its output is to be flushed, once
     * in four calls: that takes four such times, less than the 2 s after which a quiet run stands still.
     */
    public static final Duration HELD = Duration.ofMillis(200);

    private final Runnable opened;
    private volatile long startNs = Long.MAX_VALUE;
    private volatile long endNs = Long.MAX_VALUE;
    private volatile boolean over;
    private volatile int closingRecords;
    private volatile long mostRecords = Long.MAX_VALUE;
    private volatile CompletableFuture<Void> released = new CompletableFuture<>();

    public RunWindow() {
        this(() -> {});
    }

    /** @param opened run when the window has been opened, by the thread that did so */
    public RunWindow(Runnable opened) {
        this.opened = opened;
    }

    /** Opens the window now, for a known time. */
    public void open(long nowNs, long lengthNs) {
        // The end first: whoever sees the start must not take it for an endless window.
        endNs = nowNs + lengthNs;
        startNs = nowNs;
        opened.run();
    }

    /** The deadline has passed. */
    public void close() {
        over = true;
        released.complete(null);
    }

    public boolean over() {
        return over;
    }

    public boolean contains(long timeNs) {
        return timeNs >= startNs && timeNs < endNs;
    }

    public boolean endsBefore(long timeNs) {
        return timeNs >= endNs;
    }

    /**
     * Lets every source emit so many records in all after the deadline, like any others. Stock Storm needs that: what its back-pressure
     * held back joins a producer batch that is not marked to be flushed, and stays there until the next emit to the same task.
     */
    public void allowClosingRecords(int records) {
        closingRecords = records;
    }

    /** How many records each source may emit after the deadline, so far. */
    public int closingRecords() {
        return closingRecords;
    }

    /** Lets each source emit no more than so many records in all, until it is allowed more or the window is over. */
    public void holdAt(long records) {
        CompletableFuture<Void> before = released;
        mostRecords = records;
        // After the number: a source that takes this future is held by the new number.
        released = new CompletableFuture<>();
        before.complete(null);
    }

    /**
     * Completes when sources are allowed more, or the window is over. A source checks {@link #holds} and {@link #over} again after it has taken
     * this, so that it misses neither.
     */
    public CompletableFuture<Void> released() {
        return released;
    }

    /**
     * Whether a source has to wait.
     *
     * @param emitted records that it has emitted in all
     */
    public boolean holds(long emitted) {
        return emitted >= mostRecords;
    }
}
