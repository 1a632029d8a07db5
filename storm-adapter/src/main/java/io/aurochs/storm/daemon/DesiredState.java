package io.aurochs.storm.daemon;

import java.io.IOException;
import java.util.Map;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.RebalanceOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a topology is to be, by the commands that were answered, and whether its JVM is so already. What commands have changed is on disk when
 * the method that says so returns. Any thread; nobody else writes to the kept topology.
 */
final class DesiredState {
    /**
     * What a JVM is to be brought to.
     *
     * @param missed how many commands have changed levels or credentials while no JVM was ready
     */
    record Target(Standing standing, LogConfig levels, Map<String, String> credentials, int missed) {}

    private static final Logger LOG = LoggerFactory.getLogger(DesiredState.class);

    /** Writes to the disk. */
    private interface Change {
        void write() throws IOException;
    }

    private final KeptTopology kept;

    // Guarded by this.
    private Standing standing;
    private boolean isAccepted;
    /** Whether the JVM is as the kept state says, and commands go there. */
    private boolean isReady;
    /** Whether user code opens components. */
    private boolean isOpening;

    private int missed;

    DesiredState(KeptTopology kept, Standing standing) {
        this.kept = kept;
        this.standing = standing;
    }

    synchronized Standing standing() {
        return standing;
    }

    boolean isKilled() {
        return standing().isKilled();
    }

    /** From here on the submission counts. */
    synchronized void accept() throws IOException {
        kept.standing(standing);
        isAccepted = true;
    }

    /** An earlier daemon has accepted it. */
    synchronized void wasAccepted() {
        isAccepted = true;
    }

    /** Whether the submission counts. */
    synchronized boolean isAccepted() {
        return isAccepted;
    }

    /** Whether the JVM is as it is to be: commands go there. */
    synchronized boolean isReady() {
        return isReady;
    }

    /** What a JVM is to be brought to now. */
    synchronized Target target() throws IOException {
        return new Target(standing, kept.logLevels(), kept.credentials(), missed);
    }

    /** The JVM is as the target says; returns whether that is still what it is to be, and commands go there from now on. */
    synchronized boolean isMet(Target target) {
        isReady = standing.equals(target.standing) && missed == target.missed;
        if (isReady) {
            missed = 0;
        }
        return isReady;
    }

    /** No JVM runs it. */
    synchronized void jvmHasEnded() {
        isReady = false;
    }

    /** User code is to open components; returns false if that is too late, as the topology is killed. */
    synchronized boolean tryBeginOpening() {
        isOpening = !standing.isKilled();
        return isOpening;
    }

    synchronized void endOpening() {
        isOpening = false;
    }

    /** Whether user code opens components: nothing is in flight then. */
    synchronized boolean isOpening() {
        return isOpening;
    }

    /** Is to be killed at a time, or earlier if an earlier kill said so. */
    synchronized Standing kill(long atMs) {
        keep(standing.killed(atMs));
        return standing;
    }

    /** Keeps it, and returns true, if no JVM is ready: one that is has to be so first. */
    synchronized boolean tryKeepForLater(Standing next) {
        if (!isReady) {
            keepUnlessKilled(next);
        }
        return !isReady;
    }

    /** A kill that came meanwhile counts more. */
    synchronized void keepUnlessKilled(Standing next) {
        if (!standing.isKilled()) {
            keep(next);
        }
    }

    private void keep(Standing next) {
        keep(() -> kept.standing(next));
        standing = next;
    }

    /** Writes what a command has changed, and then what else was lost meanwhile. */
    private void keep(Change change) {
        try {
            change.write();
        } catch (IOException e) {
            throw notKept(e);
        }
        kept.restore().forEach(LOG::warn);
    }

    /** Writes again, for the next daemon, what was lost or changed. Only for an accepted topology. */
    synchronized void restore() {
        try {
            kept.standing(standing);
        } catch (IOException e) {
            LOG.warn("the standing of topology {} cannot be written: {}", kept.id(), e.toString());
        }
        kept.restore().forEach(LOG::warn);
    }

    /** Lays credentials over those it has; returns whether a JVM is ready, which is to have them, too. */
    synchronized boolean addCredentials(Map<String, String> uploaded) {
        keep(() -> {
            Map<String, String> all = kept.credentials();
            all.putAll(uploaded);
            kept.credentials(all);
        });
        return isReadyOrMisses();
    }

    /** Changes the levels of its loggers; returns whether a JVM is ready, which is to have them, too. */
    synchronized boolean changeLogLevels(LogConfig command) {
        keep(() -> kept.logLevels(LogLevels.merged(kept.logLevels(), command)));
        return isReadyOrMisses();
    }

    private boolean isReadyOrMisses() {
        if (!isReady) {
            missed++;
        }
        return isReady;
    }

    synchronized LogConfig logLevels() {
        try {
            return kept.logLevels();
        } catch (IOException e) {
            throw notKept(e);
        }
    }

    /** What all rebalances together ask for; null: there was none. */
    synchronized @Nullable RebalanceOptions rebalance() throws IOException {
        return kept.rebalance();
    }

    synchronized void addRebalance(RebalanceOptions options) {
        keep(() -> kept.rebalance(Rebalances.merged(kept.rebalance(), options)));
    }

    private static IllegalStateException notKept(IOException e) {
        return new IllegalStateException("the daemon's directory cannot be used: " + e, e);
    }
}
