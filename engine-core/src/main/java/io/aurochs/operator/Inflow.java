package io.aurochs.operator;

import io.aurochs.channel.Signal;
import io.aurochs.epoch.ContainerState;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.memory.MemoryBudget;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Holds a source back while enough of what it has produced waits to be processed, or memory is short. So many bundles as there are
 * workers may always be on their way, or nobody would ever make room; and where bundles are held until their epoch has ended, all of the only
 * epoch.
 *
 * <ul>
 *   <li><b>Ordering:</b> source: announces that it waits → looks for room; worker: makes room → looks for the announcement. One of the
 *       two sees the other.
 *   <li><b>Checked by:</b> InflowTest.
 * </ul>
 */
public final class Inflow {
    private static final int MOST_EPOCHS = 128;

    private final int workers;
    private final int most;
    private final boolean holdsEpochs;
    private final List<EpochInput> consumers;
    private final MemoryBudget memory;
    private final Signal source;
    private final AtomicInteger onTheWay = new AtomicInteger();
    private volatile boolean waits;

    /**
     * Of a source.
     *
     * @param workers how many bundles may always be on their way
     * @param most how many may be at most
     * @param holdsEpochs whether none of an epoch is processed before the epoch is whole: then it has to come, however large it is
     * @param consumers where they go first
     * @param source raised when it may go on
     */
    public Inflow(
            int workers,
            int most,
            boolean holdsEpochs,
            List<EpochInput> consumers,
            MemoryBudget memory,
            Signal source) {
        this.workers = workers;
        this.most = most;
        this.holdsEpochs = holdsEpochs;
        this.consumers = List.copyOf(consumers);
        this.memory = memory;
        this.source = source;
    }

    /** The source ships a bundle. */
    void came() {
        onTheWay.getAndAdd(consumers.size());
    }

    /** A bundle is processed that came directly from the source. */
    public void consumed() {
        onTheWay.getAndDecrement();
    }

    /** Whether the source may produce; the source only, which is raised when it may again. */
    public boolean isOpen() {
        if (hasRoom()) {
            return true;
        }
        waits = true;
        if (!hasRoom()) {
            return false;
        }
        waits = false;
        return true;
    }

    /** A worker has processed something, which may have made room. */
    public void madeRoom() {
        if (waits && hasRoom()) {
            waits = false;
            source.raise();
        }
    }

    private boolean hasRoom() {
        int bundles = onTheWay.get();
        if (bundles >= workers && (bundles >= most || memory.isShort()) && !isAwaited()) {
            return false;
        }
        return mostEpochs() < MOST_EPOCHS;
    }

    private int mostEpochs() {
        int epochs = 0;
        for (EpochInput consumer : consumers) {
            epochs = Math.max(epochs, consumer.containers().length);
        }
        return epochs;
    }

    /** Whether nobody has anything to process before the current epoch has ended. */
    private boolean isAwaited() {
        if (!holdsEpochs) {
            return false;
        }
        for (EpochInput consumer : consumers) {
            for (EpochContainer container : consumer.containers()) {
                if (container.state() != ContainerState.OPEN) {
                    return false;
                }
            }
        }
        return true;
    }
}
