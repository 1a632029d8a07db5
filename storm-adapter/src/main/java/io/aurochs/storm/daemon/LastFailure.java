package io.aurochs.storm.daemon;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The failure that ends a topology for good. One that comes while its JVM ends, because of a restart or the end of the daemon, does not: the
 * next JVM runs the topology again. In the JVM; any thread.
 */
final class LastFailure {
    private static final Logger LOG = LoggerFactory.getLogger(LastFailure.class);

    private final KeptTopology topology;
    /** Guarded by this. */
    private boolean isIgnored;

    LastFailure(KeptTopology topology) {
        this.topology = topology;
    }

    /** The JVM ends. */
    synchronized void ignoreLater() {
        isIgnored = true;
    }

    /** Keeps it, so that no JVM is started again. */
    synchronized void keep(String line) throws IOException {
        if (isIgnored) {
            LOG.warn("topology {} has failed while its JVM ended, and does not end for that: {}", topology.id(), line);
            return;
        }
        topology.failure(line);
    }
}
