package io.aurochs.differential.flink.component;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Opens once, by itself or after a number of arrivals; safe for any thread. */
public final class Gate {
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private final AtomicLong arrivals = new AtomicLong();

    /** Opens it; again does nothing. */
    public void open() {
        opened.complete(null);
    }

    /** Whether it is open. */
    public boolean isOpen() {
        return opened.isDone();
    }

    /** Counts an arrival, and opens the gate at the given number of them; tells which it was, from 1 on. */
    public long arrive(long wanted) {
        long arrival = arrivals.incrementAndGet();
        if (arrival >= wanted) {
            open();
        }
        return arrival;
    }

    /** How many have arrived. */
    public long arrivals() {
        return arrivals.get();
    }

    /** Waits until it is open, for a minute at most; may be interrupted. */
    public void await() throws InterruptedException {
        await(Duration.ofMinutes(1));
    }

    /** Waits until it is open; may be interrupted. */
    public void await(Duration atMost) throws InterruptedException {
        try {
            opened.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new StandstillError("a gate stayed closed after " + arrivals + " arrivals", e);
        }
    }

    /** Completes when it opens; never exceptionally. */
    public CompletableFuture<Void> opening() {
        return opened.copy();
    }
}
