package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The bundles of an epoch that nobody has claimed, by the node that they lie on (StreamBox §7.1). In which order they come out means
 * nothing. Any thread.
 */
final class BundleSet {
    private static final int CHUNK = 16;
    /** None: with pooled chunks, JCTools 4.0.7 gave elements out twice, in one of a thousand runs of a test on a loaded machine. */
    private static final int POOLED_CHUNKS = 0;

    private final MpmcUnboundedXaddArrayQueue<FlatBundle>[] byNode;

    /** @param nodes number of the machine's nodes */
    @SuppressWarnings("unchecked")
    BundleSet(int nodes) {
        byNode = (MpmcUnboundedXaddArrayQueue<FlatBundle>[]) new MpmcUnboundedXaddArrayQueue<?>[nodes];
        for (int node = 0; node < nodes; node++) {
            byNode[node] = new MpmcUnboundedXaddArrayQueue<>(CHUNK, POOLED_CHUNKS);
        }
    }

    void add(FlatBundle bundle) {
        byNode[bundle.node()].offer(bundle);
    }

    /** One of a node, or of another one when it has none; null when there is none at all. */
    @Nullable
    FlatBundle poll(int node) {
        FlatBundle local = byNode[node].poll();
        for (int i = 0; local == null && i < byNode.length; i++) {
            local = i == node ? null : byNode[i].poll();
        }
        return local;
    }

    /** A hint while others add and take. For tests. */
    int size() {
        int size = 0;
        for (MpmcUnboundedXaddArrayQueue<FlatBundle> bundles : byNode) {
            size += bundles.size();
        }
        return size;
    }

    boolean isEmpty() {
        for (MpmcUnboundedXaddArrayQueue<FlatBundle> bundles : byNode) {
            if (!bundles.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
