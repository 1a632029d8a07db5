package io.aurochs.storm.sample;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.apache.storm.task.TopologyContext;

/** What the components of one topology did, for the test that submitted it: found by the topology's name. */
public final class Recorder {
    private static final Map<String, Recorder> BY_TOPOLOGY = new ConcurrentHashMap<>();

    public final LongAdder sum = new LongAdder();
    public final LongAdder acked = new LongAdder();
    public final CountDownLatch allAcked = new CountDownLatch(1);
    public final CountDownLatch opened = new CountDownLatch(1);
    public final CountDownLatch deactivated = new CountDownLatch(1);
    public final List<String> events = new CopyOnWriteArrayList<>();

    private Recorder() {}

    /** The one of a topology; made on first use. */
    public static Recorder of(String topology) {
        return BY_TOPOLOGY.computeIfAbsent(topology, name -> new Recorder());
    }

    static Recorder of(Map<String, Object> conf) {
        return of(String.valueOf(conf.get("topology.name")));
    }

    void event(String what, TopologyContext context) {
        events.add(what + " " + context.getThisComponentId());
    }
}
