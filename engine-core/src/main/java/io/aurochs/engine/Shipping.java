package io.aurochs.engine;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.Setting;
import io.aurochs.memory.OffHeapMemory;
import io.aurochs.operator.EvaluatorFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the records of a job travel.
 *
 * @param transport what was asked for, or what is possible instead
 * @param severalNodes whether tasks may run on different nodes
 * @param samplesSizes whether the size of records that travel by reference is looked at now and then
 */
record Shipping(EngineConfig.Transport transport, boolean severalNodes, boolean samplesSizes) {
    private static final Logger LOG = LoggerFactory.getLogger(Shipping.class);

    /** As the settings have it, as far as that is possible. */
    static Shipping of(EngineConfig config, EvaluatorFactory factory, boolean severalNodes, boolean measures) {
        EngineConfig.Transport transport = config.transport();
        String reason = null;
        if (transport == EngineConfig.Transport.OFFHEAP || severalNodes || measures) {
            reason = impossibleBecause(factory);
        }
        if (transport == EngineConfig.Transport.OFFHEAP && reason != null) {
            LOG.warn(
                    "{}=offheap: not possible here ({}); bundles travel by reference."
                            + " Remedy: start the job with ./aurochs, which passes the JVM flags",
                    Setting.TRANSPORT.key(),
                    reason);
        } else if (severalNodes && transport == EngineConfig.Transport.AUTO && reason != null) {
            LOG.warn(
                    "records go from node to node by reference, and their sizes are guessed: {}."
                            + " Remedy: start the job with ./aurochs, which passes the JVM flags",
                    reason);
        }
        return new Shipping(
                reason == null ? transport : EngineConfig.Transport.REFERENCE,
                severalNodes,
                measures && reason == null);
    }

    private static @Nullable String impossibleBecause(EvaluatorFactory factory) {
        String reason = OffHeapMemory.unavailableBecause();
        return reason == null && factory.encoding() == null ? "the job's records have no encoding" : reason;
    }

    /** Whether any record is encoded on its way. */
    boolean encodes() {
        return transport == EngineConfig.Transport.OFFHEAP || isByNode();
    }

    /** Whether a record is encoded depends on where it goes to. */
    boolean isByNode() {
        return transport == EngineConfig.Transport.AUTO && severalNodes;
    }
}
