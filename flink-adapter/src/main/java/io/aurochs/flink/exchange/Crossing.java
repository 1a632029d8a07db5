package io.aurochs.flink.exchange;

import io.aurochs.open.OpenRouter;
import java.io.UncheckedIOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.jspecify.annotations.Nullable;

/**
 * Sends what cannot travel as objects: to other TaskManagers as bytes, to other NUMA nodes encoded. Once all consumers are known to
 * take objects, as in a job within one TaskManager and node, nothing is checked any more.
 *
 * <p>Used by the thread that emits.
 */
public final class Crossing {
    private final NetworkCrossing network;
    private final @Nullable NodeCrossing nodes;
    private boolean isNeeded = true;

    /** @param nodes null where no consumer ever gets encoded elements */
    public Crossing(NetworkCrossing network, @Nullable NodeCrossing nodes) {
        this.network = network;
        this.nodes = nodes;
    }

    /** Whether any consumer may get encoded elements. */
    public boolean mayEncode() {
        return nodes != null;
    }

    /** Another element is emitted. */
    public void next() {
        if (isNeeded) {
            network.next();
            if (nodes != null) {
                nodes.next();
            }
            isNeeded = nodes != null || network.isNeeded();
        }
    }

    /**
     * Sends an element, if it does not go to that subpartition as an object.
     *
     * @param element the same until {@link #next}
     * @return false if it does; nothing was sent then
     * @throws UncheckedIOException if it cannot be serialised or sent, for what would make it fail on stock Flink
     */
    public boolean append(IOReadableWritable element, int subpartition, OpenRouter router) {
        return isNeeded
                && (network.append(element, subpartition, router)
                        || (nodes != null && nodes.append(element, subpartition, router)));
    }
}
