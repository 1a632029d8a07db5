package io.aurochs.benchmarks.runner;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The counters of operators by their names, one for each of their tasks. Any thread. */
public final class OperatorCounts {
    private final Map<String, List<PaddedCounters>> counters = new ConcurrentHashMap<>();

    /** A new task's; of one counter, which only that task writes. */
    public PaddedCounters add(String operator) {
        PaddedCounters counter = new PaddedCounters(1);
        counters.computeIfAbsent(operator, unseen -> new CopyOnWriteArrayList<>())
                .add(counter);
        return counter;
    }

    /** By operator, the records of all tasks so far. */
    public Map<String, Long> records() {
        Map<String, Long> records = new TreeMap<>();
        counters.forEach((operator, tasks) -> records.put(
                operator, tasks.stream().mapToLong(task -> task.get(0)).sum()));
        return records;
    }
}
