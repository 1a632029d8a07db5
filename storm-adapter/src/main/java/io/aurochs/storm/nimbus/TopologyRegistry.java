package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.TopologyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.WrappedAlreadyAliveException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.apache.storm.utils.WrappedNotAliveException;

/** The topologies that run, by name, and the failures of those that no longer do. Safe for any thread. */
final class TopologyRegistry {
    /** Makes the topology of an id that the registry gives out. */
    interface Maker {
        HostedTopology make(String topologyId) throws TException;
    }

    private final TopologyObserver observer;
    private final TopologyIds ids;

    // Guarded by this.
    private final Map<String, HostedTopology> alive = new TreeMap<>();
    private final Map<String, Throwable> failures = new HashMap<>();
    private int accepted;
    private boolean anyFailed;
    private boolean closed;

    TopologyRegistry(TopologyObserver observer, TopologyIds ids) {
        this.observer = observer;
        this.ids = ids;
    }

    /** Adds a topology under a name that is free. What {@code maker} throws leaves everything as it was. */
    synchronized HostedTopology add(String name, Maker maker) throws TException {
        refuseUnlessFree(name);
        HostedTopology topology = maker.make(ids.idOf(name, accepted + 1));
        accepted++;
        alive.put(name, topology);
        failures.remove(name);
        return topology;
    }

    /** Throws what {@link #add} does when it can add nothing under this name; for what should not be begun in vain. */
    synchronized void refuseUnlessFree(String name) throws TException {
        if (closed) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + name + ": the cluster is closed; submit it to an open one.");
        }
        if (alive.containsKey(name)) {
            throw new WrappedAlreadyAliveException(taken(name));
        }
    }

    /** Says that the name is taken, and what to do about it. */
    static String taken(String name) {
        return "A topology named " + name + " is running already: submit under another name, or kill that one first.";
    }

    /** Tells the observer, then frees the name. */
    void ended(HostedTopology topology) {
        TopologyPlan plan = topology.plan();
        Throwable failure = topology.failure();
        if (failure != null) {
            synchronized (this) {
                failures.put(plan.name(), failure);
                anyFailed = true;
            }
        }
        try {
            observer.ended(plan, failure, topology.elapsedMs());
        } finally {
            synchronized (this) {
                alive.remove(plan.name());
                notifyAll();
            }
        }
    }

    /**
     * The topology that runs under a name.
     *
     * @throws WrappedNotAliveException with Storm's message; its cause is what ended the last topology of that name, if
     *     a failure did
     */
    synchronized HostedTopology named(String name) throws WrappedNotAliveException {
        HostedTopology topology = alive.get(name);
        if (topology == null) {
            WrappedNotAliveException notAlive = notAlive(name);
            notAlive.initCause(failures.get(name));
            throw notAlive;
        }
        return topology;
    }

    /** Says that nothing runs under a name or id, in Storm's words. */
    static WrappedNotAliveException notAlive(String nameOrId) {
        return new WrappedNotAliveException(nameOrId + " is not alive");
    }

    /**
     * The topology that runs under an id.
     *
     * @throws WrappedNotAliveException whose message is the id, as on Storm
     */
    HostedTopology withId(String id) throws WrappedNotAliveException {
        return find(id).orElseThrow(() -> new WrappedNotAliveException(id));
    }

    /** The topology that runs under an id, if one does. */
    synchronized Optional<HostedTopology> find(String id) {
        return alive.values().stream()
                .filter(topology -> topology.plan().topologyId().equals(id))
                .findFirst();
    }

    synchronized List<HostedTopology> all() {
        return new ArrayList<>(alive.values());
    }

    synchronized boolean isAlive(String name) {
        return alive.containsKey(name);
    }

    /** The last failure of the topology that runs, or what ended the last one of that name; empty when it was killed. */
    synchronized Optional<Throwable> failure(String name) {
        HostedTopology running = alive.get(name);
        return Optional.ofNullable(running == null ? failures.get(name) : running.lastFailure());
    }

    synchronized boolean anyFailed() {
        return anyFailed;
    }

    /** Whether nothing is due any more by Storm's simulated clock. */
    boolean isWaiting() {
        return all().stream().allMatch(HostedTopology::isWaiting);
    }

    /** How many topologies were ever added. */
    synchronized int accepted() {
        return accepted;
    }

    synchronized void awaitEnd(String name) throws InterruptedException {
        HostedTopology topology = alive.get(name);
        while (topology != null && alive.get(name) == topology) {
            wait();
        }
    }

    synchronized void awaitAllEnded() throws InterruptedException {
        while (!alive.isEmpty()) {
            wait();
        }
    }

    /** Waits at most {@code timeoutMs} milliseconds; returns whether all have ended. */
    synchronized boolean awaitAllEnded(long timeoutMs) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        while (!alive.isEmpty()) {
            long leftMs = TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime());
            if (leftMs <= 0) {
                return false;
            }
            wait(leftMs);
        }
        return true;
    }

    /** Accepts no more topologies and begins to end those there are, without waiting for acknowledgements. */
    void close() {
        synchronized (this) {
            closed = true;
        }
        all().forEach(topology -> topology.kill(0));
    }
}
