package io.aurochs.storm.ordered;

import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** What a run of a topology has given so far: the pairs that each task of its sinks received. */
final class Outcome {
    private static final Map<String, Outcome> RUNS = new ConcurrentHashMap<>();

    private final Map<String, List<Pair>> received = new TreeMap<>();
    private long count;
    private long acked;

    /** That of a run; each has a name of its own. */
    static Outcome of(String run) {
        return RUNS.computeIfAbsent(run, r -> new Outcome());
    }

    synchronized void received(String task, Pair pair) {
        received.computeIfAbsent(task, t -> new ArrayList<>()).add(pair);
        count++;
        notifyAll();
    }

    synchronized void acked() {
        acked++;
        notifyAll();
    }

    /** Waits until sinks have received and the spout has got that many; the test's time-out ends it. */
    synchronized void await(long pairs, long acks) throws InterruptedException {
        while (count < pairs || acked < acks) {
            wait();
        }
    }

    /** Waits until a pair is the last one that some sink has received. */
    synchronized void awaitLast(Pair pair) throws InterruptedException {
        while (received.values().stream()
                .noneMatch(pairs -> pairs.get(pairs.size() - 1).equals(pair))) {
            wait();
        }
    }

    /** By the sink's name, a slash, and the task's index. */
    synchronized Map<String, List<Pair>> received() {
        Map<String, List<Pair>> copy = new TreeMap<>();
        received.forEach((task, pairs) -> copy.put(task, List.copyOf(pairs)));
        return copy;
    }
}
