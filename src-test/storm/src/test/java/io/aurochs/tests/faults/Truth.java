package io.aurochs.tests.faults;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.faults.FaultPlan.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * What lies outside a topology and outlives its restarts: which messages there are to be processed, and what became of each
 * emission of them. An emission is acked at most once, by the spout object that made it, and not before everything that
 * came of it was processed; what breaks that is a {@linkplain #violations violation}. Any thread.
 */
final class Truth {
    private volatile int messages;
    private final Set<Integer> acked = ConcurrentHashMap.newKeySet();
    private final Map<String, Set<Integer>> processed = new ConcurrentHashMap<>();
    private final Map<Integer, AtomicInteger> emissions = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    private final Queue<Fault> struck = new ConcurrentLinkedQueue<>();
    private final Queue<String> violations = new ConcurrentLinkedQueue<>();

    Truth(int messages) {
        this.messages = messages;
    }

    /** The truth of the topology whose configuration this is; it was put into the journal when the topology was submitted. */
    static Truth of(Map<String, Object> conf) {
        return Journal.of(conf).shared("truth", Truth.class, () -> {
            throw new IllegalStateException("the journal holds no truth");
        });
    }

    static Truth in(Journal journal, int messages) {
        return journal.shared("truth", Truth.class, () -> new Truth(messages));
    }

    /** More messages, numbered on, for spouts that are opened from now on. */
    synchronized void add(int more) {
        messages += more;
    }

    /** The messages of one spout task that are still to be processed. */
    List<Integer> unacked(int index, int tasks) {
        return new ArrayList<>(IntStream.range(0, messages)
                .filter(id -> id % tasks == index && !acked.contains(id))
                .boxed()
                .toList());
    }

    /** How often a message has been emitted. */
    int attempts(int id) {
        AtomicInteger count = emissions.get(id);
        return count == null ? 0 : count.get();
    }

    /** A new emission of a message; its name is used for no other. */
    String emit(int id) {
        return id + "#"
                + emissions.computeIfAbsent(id, i -> new AtomicInteger()).incrementAndGet();
    }

    static int messageOf(String emission) {
        return Integer.parseInt(emission.substring(0, emission.indexOf('#')));
    }

    /** How many tuples reach the sink for one emission of a message, if nothing goes wrong. */
    static int branches(int id) {
        return 1 + id % 3;
    }

    void processed(String emission, int branch) {
        processed.computeIfAbsent(emission, e -> ConcurrentHashMap.newKeySet()).add(branch);
    }

    void acked(String emission) {
        int id = messageOf(emission);
        Set<Integer> done = processed.getOrDefault(emission, Set.of());
        if (done.size() != branches(id)) {
            violation(emission + " was acked when only " + done + " of " + branches(id) + " tuples were processed");
        }
        acked.add(id);
    }

    void struck(Fault fault) {
        struck.add(fault);
    }

    /** What went wrong on purpose. */
    List<Fault> allStruck() {
        return List.copyOf(struck);
    }

    void violation(String what) {
        violations.add(what);
    }

    /** Number of calls of that kind so far, this one included; over all tasks and restarts. */
    int call(String kind) {
        return calls.computeIfAbsent(kind, k -> new AtomicInteger()).incrementAndGet();
    }

    /** How many messages are still to be processed. */
    int left() {
        return messages - acked.size();
    }

    boolean isAcked(int id) {
        return acked.contains(id);
    }

    List<String> violations() {
        return List.copyOf(violations);
    }
}
