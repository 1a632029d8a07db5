package io.aurochs.tests.faults;

import java.io.Serial;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.storm.Config;

/** What one seed stands for: the settings of a topology, its shape, and which calls of its components go wrong. */
final class FaultPlan implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What can go wrong. */
    enum Fault {
        RELAY_THROWS,
        SINK_ERROR,
        ACK_THROWS,
        FAIL_THROWS,
        NEXT_TUPLE_THROWS,
        RELAY_FAILS,
        SINK_FAILS,
        RELAY_FORGETS,
        SINK_FORGETS,
        RELAY_SLOW,
        SINK_SLOW
    }

    private static final Fault[] DEADLY = {
        Fault.RELAY_THROWS, Fault.SINK_ERROR, Fault.ACK_THROWS, Fault.FAIL_THROWS, Fault.NEXT_TUPLE_THROWS
    };

    final long seed;
    final int messages;
    final int spouts;
    final int relays;
    final int sinks;
    private final HashMap<String, Object> conf = new HashMap<>();
    private final HashMap<Fault, HashSet<Integer>> faults = new HashMap<>();

    /** Nothing goes wrong; one task of each component, the engine's default settings. */
    static FaultPlan harmless(int messages) {
        return new FaultPlan(0, messages, 1, 1, 1);
    }

    private FaultPlan(long seed, int messages, int spouts, int relays, int sinks) {
        this.seed = seed;
        this.messages = messages;
        this.spouts = spouts;
        this.relays = relays;
        this.sinks = sinks;
    }

    FaultPlan(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        messages = 50 + random.nextInt(250);
        spouts = 1 + random.nextInt(2);
        relays = 1 + random.nextInt(3);
        sinks = 1 + random.nextInt(2);
        // In turn rather than by chance, so that few runs cover both.
        conf.put("aurochs.workers", seed % 2 == 0 ? "dedicated" : "shared");
        conf.put("aurochs.workers.count", 1 + random.nextInt(2));
        conf.put("aurochs.transport", random.nextInt(3) == 0 ? "offheap" : "auto");
        conf.put("aurochs.bundle.records", new int[] {1, 7, 512}[random.nextInt(3)]);
        conf.put("aurochs.channel.bundles", random.nextBoolean() ? 4 : 8);
        if (random.nextBoolean()) {
            conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(60));
        }
        int deadly = random.nextInt(3);
        for (int i = 0; i < deadly; i++) {
            add(DEADLY[random.nextInt(DEADLY.length)], random);
        }
        addUpTo(8, Fault.RELAY_FAILS, random);
        addUpTo(8, Fault.SINK_FAILS, random);
        addUpTo(3, Fault.RELAY_SLOW, random);
        addUpTo(3, Fault.SINK_SLOW, random);
        // Seldom, because it waits for seconds; in turn, since by chance few runs would at times have none.
        boolean forgets = seed % 5 == 0;
        if (forgets) {
            addUpTo(3, Fault.RELAY_FORGETS, random);
            addUpTo(3, Fault.SINK_FORGETS, random);
        }
        if (random.nextInt(3) == 0) {
            conf.put("aurochs.machine", random.nextBoolean() ? "2s-xeon" : "4s-xeon");
            conf.put("aurochs.placement.window", "20ms");
            conf.put("aurochs.placement.live", "20ms");
        }
        // Where nothing is forgotten nothing must depend on it.
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, forgets ? 1 : 300);
    }

    private void addUpTo(int most, Fault fault, Random random) {
        int times = random.nextInt(most + 1);
        for (int i = 0; i < times; i++) {
            add(fault, random);
        }
    }

    private void add(Fault fault, Random random) {
        // Calls of fail are few; of the others there are at least as many as messages.
        int call = 1 + random.nextInt(fault == Fault.FAIL_THROWS ? 4 : messages);
        faults.computeIfAbsent(fault, f -> new HashSet<>()).add(call);
    }

    Map<String, Object> conf() {
        return Map.copyOf(conf);
    }

    /** Whether spouts emit in a random order after every other restart. */
    boolean shuffles() {
        return !faults.isEmpty();
    }

    /** Whether the call of that number goes wrong in that way. */
    boolean strikes(Fault fault, int call) {
        Set<Integer> calls = faults.get(fault);
        return calls != null && calls.contains(call);
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + messages + " messages, " + spouts + "-" + relays + "-" + sinks + " tasks, "
                + conf + ", faults at calls " + faults;
    }
}
