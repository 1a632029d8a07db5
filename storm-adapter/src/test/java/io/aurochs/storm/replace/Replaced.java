package io.aurochs.storm.replace;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** What the components of one topology did, for the test that submitted it: found by the topology's name. */
final class Replaced {
    private static final Map<String, Replaced> BY_TOPOLOGY = new ConcurrentHashMap<>();

    final AtomicLong emitted = new AtomicLong();
    final AtomicLong acked = new AtomicLong();
    final AtomicLong failed = new AtomicLong();
    final AtomicBoolean isStopped = new AtomicBoolean();
    final AtomicBoolean failsOnce = new AtomicBoolean();
    /** By number, how often it has come to the sink. */
    final Map<Long, Integer> seen = new ConcurrentHashMap<>();
    /** By task, the version that has last processed something there. */
    final Map<Integer, Long> versions = new ConcurrentHashMap<>();
    /** By task, the count in its state. */
    final Map<Integer, Long> counts = new ConcurrentHashMap<>();

    final List<String> events = new CopyOnWriteArrayList<>();
    final List<String> mistakes = new CopyOnWriteArrayList<>();

    private Replaced() {}

    /** That of a topology; made on first use. */
    static Replaced of(String topology) {
        return BY_TOPOLOGY.computeIfAbsent(topology, name -> new Replaced());
    }

    static Replaced of(Map<String, Object> conf) {
        return of(String.valueOf(conf.get("topology.name")));
    }

    boolean isQuiet() {
        return acked.get() + failed.get() == emitted.get();
    }
}
