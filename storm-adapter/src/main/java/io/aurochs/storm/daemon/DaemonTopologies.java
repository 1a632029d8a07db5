package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.InProcessNimbus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;
import org.apache.storm.DaemonConfig;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.WrappedAlreadyAliveException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.apache.storm.utils.WrappedNotAliveException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topologies that the daemon keeps, from submission or the daemon's start to their end, by name and by id. Any thread. */
final class DaemonTopologies {
    private static final Logger LOG = LoggerFactory.getLogger(DaemonTopologies.class);

    private final StateDirectory state;
    private final TopologyJvms jvms;
    private final ScheduledExecutorService timer;
    private final DaemonObserver observer;
    /** Null: logs stay. */
    private final @Nullable Number logsAgeMins;

    // Guarded by this.
    /** By name, those included that are being submitted. */
    private final Map<String, SupervisedTopology> topologies = new TreeMap<>();
    /** The names of those that are being submitted. */
    private final Set<String> taken = new HashSet<>();

    private boolean isStopping;

    /**
     * Creates it without topologies.
     *
     * @param timer ends calls to JVMs that take too long
     */
    DaemonTopologies(
            Map<String, Object> conf,
            StateDirectory state,
            TopologyJvms jvms,
            ScheduledExecutorService timer,
            DaemonObserver observer) {
        this.state = state;
        this.jvms = jvms;
        this.timer = timer;
        this.observer = observer;
        this.logsAgeMins = conf.get(DaemonConfig.LOGVIEWER_CLEANUP_AGE_MINS) instanceof Number mins ? mins : null;
    }

    /**
     * Takes up what an earlier daemon has kept, sets aside what is damaged, and forgets what none has accepted.
     *
     * @throws IOException with a line for the user when a topology cannot be read for now; then none is started
     */
    void recover() throws IOException {
        List<SupervisedTopology> accepted = new ArrayList<>();
        for (KeptTopology kept : state.topologies(this::damaged)) {
            if (!kept.isAccepted()) {
                LOG.info("topology {} was not yet accepted when an earlier daemon ended; it is forgotten", kept.id());
                SupervisedTopology.discard(kept.id(), kept.directory());
                continue;
            }
            noteFiles(kept);
            accepted.add(supervised(kept, kept.standing()));
        }
        synchronized (this) {
            accepted.forEach(topology -> topologies.put(topology.kept().name(), topology));
        }
        accepted.forEach(SupervisedTopology::start);
        deleteOldLogs();
    }

    /** Earlier daemons did not note what commands had added. */
    private static void noteFiles(KeptTopology kept) {
        try {
            kept.standing(kept.standing());
        } catch (IOException e) {
            LOG.warn("the files of topology {} are noted with its next command: {}", kept.id(), e.toString());
        }
    }

    private void damaged(DamagedTopology topology) {
        if (topology.isAccepted()) {
            setAside(topology);
        } else {
            LOG.info("an earlier daemon ended while it wrote {}; it is forgotten", topology.directory());
            SupervisedTopology.discard(topology.id(), topology.directory());
        }
    }

    private void setAside(DamagedTopology topology) {
        Path directory = topology.directory();
        String where;
        try {
            TopologyProcess.killAll(new JvmFiles(directory));
            where = "is now in " + state.setAside(directory);
        } catch (IOException e) {
            where = "stays in " + directory + ", as it cannot be moved (" + e + ")";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            where = "stays in " + directory;
        }
        observer.failed(
                topology.id(),
                topology.why() + ". It does not run; what is kept of it " + where
                        + ". Submit it again; or put the file there from a backup, and move the directory to "
                        + directory + " while no daemon runs.");
    }

    private SupervisedTopology supervised(KeptTopology kept, Standing standing) {
        TopologyCalls calls =
                new TopologyCalls(kept, new TopologyClient(kept.jvm().socket(), timer));
        return new SupervisedTopology(kept, standing, calls, jvms, observer, this::ended);
    }

    private void ended(SupervisedTopology topology) {
        synchronized (this) {
            topologies.remove(topology.kept().name(), topology);
        }
        deleteOldLogs();
    }

    /** Of topologies that have ended, as Storm's log viewer does. */
    private void deleteOldLogs() {
        if (logsAgeMins == null) {
            return;
        }
        Set<String> ids;
        synchronized (this) {
            ids = topologies.values().stream()
                    .map(topology -> topology.kept().id())
                    .collect(Collectors.toSet());
        }
        try {
            state.deleteLogs(ids, Instant.now().minus(logsAgeMins.longValue(), ChronoUnit.MINUTES));
        } catch (IOException e) {
            LOG.warn("old logs cannot be deleted: {}", e.toString());
        }
    }

    /** Ends all JVMs, with {@code cleanup}; the topologies stay kept. */
    void stop() throws InterruptedException {
        List<SupervisedTopology> all;
        synchronized (this) {
            isStopping = true;
            all = new ArrayList<>(topologies.values());
        }
        all.forEach(SupervisedTopology::beginStop);
        for (SupervisedTopology topology : all) {
            topology.awaitStop();
        }
    }

    /** Whether no topology has the name, and none with it is being submitted. */
    synchronized boolean isFree(String name) {
        return !topologies.containsKey(name) && !taken.contains(name);
    }

    /**
     * From now on the name is the caller's, who gives it back with {@link #giveBack}.
     *
     * @throws TException when it is another's, or the daemon ends
     */
    synchronized void take(String name) throws TException {
        if (isStopping) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": the daemon ends; submit it to the next.");
        }
        if (topologies.containsKey(name) || !taken.add(name)) {
            throw new WrappedAlreadyAliveException(InProcessNimbus.nameIsTaken(name));
        }
    }

    /** The topology with this name runs, or was refused. */
    synchronized void giveBack(String name) {
        taken.remove(name);
    }

    /**
     * Submits a topology whose name the caller has taken: when this returns it is kept, and begins to run.
     *
     * @throws TException when it is refused; nothing is left of it then
     */
    void submit(KeptTopology kept, Standing standing) throws TException {
        SupervisedTopology submitted = supervised(kept, standing);
        synchronized (this) {
            topologies.put(kept.name(), submitted);
            if (isStopping) {
                submitted.beginStop();
            }
        }
        try {
            submitted.submit();
        } finally {
            if (!submitted.isAccepted()) {
                ended(submitted);
            }
        }
    }

    synchronized SupervisedTopology named(String name) throws WrappedNotAliveException {
        SupervisedTopology topology = topologies.get(name);
        if (topology == null || !topology.isAccepted()) {
            throw new WrappedNotAliveException(name + " is not alive");
        }
        return topology;
    }

    SupervisedTopology withId(String id) throws WrappedNotAliveException {
        return all().stream()
                .filter(topology -> topology.kept().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new WrappedNotAliveException(id));
    }

    /** What is kept of each, those included that are being submitted. */
    synchronized List<KeptTopology> kept() {
        return topologies.values().stream().map(SupervisedTopology::kept).toList();
    }

    /** Those that were accepted. */
    synchronized List<SupervisedTopology> all() {
        return topologies.values().stream()
                .filter(SupervisedTopology::isAccepted)
                .toList();
    }
}
