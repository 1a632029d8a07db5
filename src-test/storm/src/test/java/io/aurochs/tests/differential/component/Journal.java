package io.aurochs.tests.differential.component;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;

/**
 * What the components of one topology did, in order. Any thread; found by the topology's name, which every component
 * reads in its configuration. Components find a closed journal too: stock Storm may restart a worker while the test
 * ends, and exits the process when the {@code prepare} of a component throws.
 */
public final class Journal implements AutoCloseable {
    private static final Map<String, Journal> LATEST = new ConcurrentHashMap<>();
    /** Shorter than a run waits, which so can tell what was stuck. */
    private static final long LONGEST_SECS = 40;

    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final Map<String, Object> shared = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private Journal() {}

    /**
     * One thing that happened.
     *
     * @param details may hold nulls
     */
    public record Entry(String what, List<@Nullable Object> details) {}

    /** Opens the journal of a topology that will be submitted under that name. */
    public static Journal open(String topology) {
        return LATEST.compute(topology, (name, earlier) -> {
            if (earlier != null && !earlier.closed) {
                throw new IllegalStateException("topology=" + topology + ": its journal is open already");
            }
            return new Journal();
        });
    }

    /** The journal of the topology whose configuration this is, closed or not. */
    public static Journal of(Map<String, Object> conf) {
        Journal journal = LATEST.get(String.valueOf(conf.get(Config.TOPOLOGY_NAME)));
        if (journal == null) {
            throw new IllegalStateException(conf.get(Config.TOPOLOGY_NAME) + ": no journal was opened");
        }
        return journal;
    }

    /** Adds an entry. A closed journal drops it. */
    public void note(String what, @Nullable Object... details) {
        if (closed) {
            return;
        }
        entries.add(new Entry(what, Collections.unmodifiableList(Arrays.asList(details.clone()))));
        counts.computeIfAbsent(what, w -> new AtomicLong()).incrementAndGet();
    }

    /** How often it happened so far. */
    public long count(String what) {
        AtomicLong count = counts.get(what);
        return count == null ? 0 : count.get();
    }

    /** Everything so far, in order. */
    public List<Entry> entries() {
        return new ArrayList<>(entries);
    }

    /** The details of everything of that kind so far, in order. */
    public List<List<@Nullable Object>> all(String what) {
        return entries.stream()
                .filter(entry -> entry.what().equals(what))
                .map(Entry::details)
                .toList();
    }

    /** A gate that some wait for and another opens. */
    public CountDownLatch gate(String name) {
        CountDownLatch gate = gates.computeIfAbsent(name, n -> new CountDownLatch(1));
        if (closed) {
            gate.countDown();
        }
        return gate;
    }

    /**
     * Waits, on a thread of the topology, for a gate that another of its threads opens, or the test when it needs nobody else for that.
     * Notes {@code stuck}, with the gate's name, when that takes so long that nobody will open it.
     *
     * @return false when it is stuck or interrupted; an interrupt stays
     */
    public boolean await(String gate) {
        try {
            if (gate(gate).await(LONGEST_SECS, TimeUnit.SECONDS)) {
                return true;
            }
            note("stuck", gate);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /**
     * Waits, on a thread of the topology, for a gate that whoever looks at the run opens: for as long as others are looked at before it.
     *
     * @return false when it is interrupted; the interrupt stays
     */
    public boolean awaitOpening(String gate) {
        try {
            gate(gate).await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** An object that tasks of the topology share. */
    public <T> T shared(String name, Class<T> type, Supplier<? extends T> maker) {
        return type.cast(shared.computeIfAbsent(name, n -> maker.get()));
    }

    /** Drops what it has and what comes later, and opens every gate. */
    @Override
    public void close() {
        closed = true;
        gates.values().forEach(CountDownLatch::countDown);
        entries.clear();
        counts.clear();
        shared.clear();
    }
}
