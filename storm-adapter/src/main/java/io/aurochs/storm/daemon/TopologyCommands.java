package io.aurochs.storm.daemon;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients' commands to one topology. What is answered is kept: a JVM that is not ready, or ends before it has the command, is replaced by one
 * that does the same, or is {@linkplain BringUp brought} there. Any thread.
 */
final class TopologyCommands {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyCommands.class);

    /** A call of the JVM. */
    private interface Forwarded {
        void call() throws TException;
    }

    private final String name;
    private final DesiredState desired;
    private final TopologyCalls calls;
    private final JvmSlot jvm;
    private final Runnable onKill;
    /** Serialises commands, except kills. */
    private final Object one = new Object();

    /** @param onKill is called when a kill is kept */
    TopologyCommands(String name, DesiredState desired, TopologyCalls calls, JvmSlot jvm, Runnable onKill) {
        this.name = name;
        this.desired = desired;
        this.calls = calls;
        this.jvm = jvm;
        this.onKill = onKill;
    }

    /** Deactivates it now, and ends it after so many seconds. */
    void kill(int waitSecs) throws TException {
        Standing killed = desired.kill(System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(waitSecs));
        onKill.run();
        if (desired.isReady()) {
            forward(() -> calls.kill(killed));
        } else if (desired.isOpening()) {
            // User code may not return.
            jvm.end();
        }
    }

    /**
     * Activates or deactivates it.
     *
     * @throws IllegalStateException while it is killed, as on Storm
     */
    void setActive(boolean isActive) throws TException {
        synchronized (one) {
            refuseIfKilled(isActive ? "activate" : "deactivate");
            if (desired.tryKeepForLater(Standing.active(isActive))) {
                return;
            }
            if (isActive) {
                forward(calls::activate);
            } else {
                forward(calls::deactivate);
            }
            desired.keepUnlessKilled(Standing.active(isActive));
        }
    }

    /**
     * Rebalances it; JVMs that are started later have the new numbers of executors, too.
     *
     * @throws IllegalStateException while it is killed or started
     */
    void rebalance(RebalanceOptions options) throws TException {
        synchronized (one) {
            refuseIfKilled("rebalance");
            if (!desired.isReady()) {
                throw new IllegalStateException("Topology " + name + " is being started: rebalance it when it runs.");
            }
            calls.rebalance(options);
            desired.addRebalance(options);
        }
    }

    /** Lays credentials over those it has. */
    void addCredentials(Map<String, String> uploaded) throws TException {
        synchronized (one) {
            if (desired.addCredentials(uploaded)) {
                forward(() -> calls.addCredentials(uploaded));
            }
        }
    }

    /** Changes the levels of its loggers. */
    void setLogLevels(LogConfig wanted) throws TException {
        synchronized (one) {
            if (desired.changeLogLevels(wanted)) {
                LogConfig levels = desired.logLevels();
                forward(() -> calls.setLogLevels(levels));
            }
        }
    }

    LogConfig logLevels() {
        return desired.logLevels();
    }

    private void refuseIfKilled(String call) {
        if (desired.isKilled()) {
            throw new IllegalStateException("Topology " + name + " is being killed: it is too late to " + call
                    + " it; submit it again when it has ended.");
        }
    }

    /** Sends a command that is kept: a JVM that has ended meanwhile is replaced by one that does the same. */
    private void forward(Forwarded command) throws TException {
        try {
            command.call();
        } catch (TTransportException e) {
            LOG.debug("topology {}: its JVM has ended, the next one knows", name, e);
        }
    }
}
