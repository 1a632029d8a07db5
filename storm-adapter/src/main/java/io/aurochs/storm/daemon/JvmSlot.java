package io.aurochs.storm.daemon;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one JVM that runs a topology, if one does: it is started here or adopted, until the daemon ends. Any thread. */
final class JvmSlot {
    private static final Logger LOG = LoggerFactory.getLogger(JvmSlot.class);

    private interface End {
        void of(TopologyProcess process) throws IOException, InterruptedException;
    }

    private final KeptTopology kept;
    private final TopologyJvms jvms;

    // Guarded by this.
    private @Nullable TopologyProcess process;
    private boolean isStopping;

    JvmSlot(KeptTopology kept, TopologyJvms jvms) {
        this.kept = kept;
        this.jvms = jvms;
    }

    /**
     * The JVM that is here, or else one that an earlier daemon has started, or else a new one.
     *
     * @return empty when the daemon ends
     * @throws IOException when it cannot be started
     * @throws IllegalArgumentException with a line for the user when a setting of the topology's is wrong
     */
    synchronized Optional<TopologyProcess> fill() throws IOException {
        if (process == null && !isStopping) {
            Optional<TopologyProcess> running = TopologyProcess.running(kept.jvm());
            process = running.isPresent() ? running.get() : jvms.start(kept);
        }
        return Optional.ofNullable(process);
    }

    /** The JVM that was here has ended. */
    synchronized void clear() {
        process = null;
    }

    /** Whether a JVM is here. */
    synchronized boolean isFilled() {
        return process != null;
    }

    /** Whether no JVM runs the topology: none that is here, and none of an earlier daemon's. */
    synchronized boolean isUnused() throws IOException {
        return process == null && TopologyProcess.running(kept.jvm()).isEmpty();
    }

    /** From now on no JVM is started. */
    synchronized void beginStop() {
        isStopping = true;
    }

    /** Whether the daemon ends. */
    synchronized boolean isStopping() {
        return isStopping;
    }

    private synchronized Optional<TopologyProcess> current() {
        return Optional.ofNullable(process);
    }

    /** Has its topology end, with {@code cleanup}, and then the JVM. */
    void end() {
        end(TopologyProcess::end);
    }

    /** Ends the JVM at once. */
    void kill() {
        end(TopologyProcess::kill);
    }

    /** Ends the JVM at once, and returns when it has ended. */
    void killAndWait() {
        end(process -> {
            process.kill();
            process.awaitEnd(Long.MAX_VALUE);
        });
    }

    private void end(End end) {
        try {
            Optional<TopologyProcess> running = current();
            if (running.isPresent()) {
                end.of(running.get());
            }
        } catch (IOException e) {
            LOG.error("the JVM of topology {} cannot be ended: {}", kept.id(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
