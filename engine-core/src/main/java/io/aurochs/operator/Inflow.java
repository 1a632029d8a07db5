package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.channel.Signal;
import io.aurochs.epoch.ContainerState;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.EpochLane;
import io.aurochs.memory.MemoryBudget;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Holds a source back while enough of what it has produced waits to be processed, or memory is short. So many bundles as there are
 * workers may always be on their way, or nobody would ever make room; and where bundles are held until their epoch has ended, all of the only
 * epoch. A source that is ahead of others whose records its own meet waits for them, too, as its {@link SourcePace} has it.
 *
 * <ul>
 *   <li><b>Ordering:</b> source: announces that it waits → looks for room; worker: makes room → looks for the announcement. One of the
 *       two sees the other.
 *   <li><b>Checked by:</b> InflowTest.
 * </ul>
 */
@Internal
public final class Inflow {
    static final int MOST_EPOCHS = 128;

    private final Limits limits;
    private final Downstream downstream;
    private final MemoryBudget memory;
    private final SourcePace pace;
    private final Signal source;
    private final AtomicInteger onTheWay = new AtomicInteger();
    /** Of these, those that are processed, but kept for sinks. */
    private final AtomicInteger kept = new AtomicInteger();

    private volatile boolean isHeld;
    private volatile boolean waits;

    /**
     * How much may be on its way.
     *
     * @param workers how many bundles may always be
     * @param most how many may be at most
     * @param holdsEpochs whether none of an epoch is processed before the epoch is whole: then it has to come, however large it is
     */
    public record Limits(int workers, int most, boolean holdsEpochs) {}

    /**
     * Where a source's records go.
     *
     * @param consumptions how often a bundle is reported as processed before it has gone
     * @param first the inputs that they go to first
     * @param alone all inputs where only what comes of this source is, those among them
     * @param meeting where what comes of it waits behind a join or a union, for the watermarks of what comes of the others
     */
    public record Downstream(
            int consumptions, List<EpochInput> first, List<EpochInput> alone, List<EpochLane> meeting) {
        public Downstream {
            first = List.copyOf(first);
            alone = List.copyOf(alone);
            meeting = List.copyOf(meeting);
        }

        /** Into epochs: each input that the records go to first reports each bundle. */
        public Downstream(List<EpochInput> first, List<EpochInput> alone, List<EpochLane> meeting) {
            this(first.size(), first, alone, meeting);
        }

        /** Into an ordered pipeline: each of its ends reports each bundle. */
        public static Downstream inOrder(int ends) {
            return new Downstream(ends, List.of(), List.of(), List.of());
        }
    }

    /**
     * Of a source.
     *
     * @param source raised when it may go on
     */
    public Inflow(Limits limits, Downstream downstream, MemoryBudget memory, SourcePace pace, Signal source) {
        this.limits = limits;
        this.downstream = downstream;
        this.memory = memory;
        this.pace = pace;
        this.source = source;
    }

    /** The source ships a bundle. */
    public void came() {
        onTheWay.getAndAdd(downstream.consumptions);
        pace.shipped();
    }

    /** A bundle is processed that came from the source: directly, or in an ordered pipeline whatever came of it at one of the ends. */
    public void consumed() {
        if (!isHeld) {
            onTheWay.getAndDecrement();
            return;
        }
        kept.getAndIncrement();
        if (!isHeld) {
            // It was let go in between, which may not have seen this one.
            giveUpKept();
        }
    }

    /** Sinks are busy. Until {@link #letGo}, what is processed counts as on its way, as it is kept for them. One thread at a time. */
    public void hold() {
        isHeld = true;
    }

    /** Sinks have what was kept for them. The caller of {@link #hold}. */
    public void letGo() {
        isHeld = false;
        giveUpKept();
    }

    private void giveUpKept() {
        onTheWay.getAndAdd(-kept.getAndSet(0));
    }

    /** Whether the source may produce; the source only, which is raised when it may again. */
    public boolean isOpen() {
        if (!hasRoom()) {
            waits = true;
            pace.held(true);
            if (!hasRoom()) {
                return false;
            }
            waits = false;
        }
        pace.held(false);
        return true;
    }

    /** When it may go on in any case, if it waits for others only, clock nanoseconds; {@link Long#MAX_VALUE} for none. The source only. */
    public long wakeAtNs() {
        return waits && hasOwnRoom() ? pace.patienceEndsNs() : Long.MAX_VALUE;
    }

    boolean isMemoryShort() {
        return memory.isShort();
    }

    /** A worker has processed something, which may have made room. */
    public void madeRoom() {
        if (waits && hasRoom()) {
            waits = false;
            source.raise();
        }
    }

    private boolean hasRoom() {
        return hasOwnRoom() && (!isMuchHeldOpen() || pace.mayGoOn());
    }

    private boolean hasOwnRoom() {
        if (isMuch(kept.get()) || (isMuch(onTheWay.get()) && !isAwaited())) {
            return false;
        }
        for (int i = 0; i < downstream.alone.size(); i++) {
            if (downstream.alone.get(i).containers().length >= MOST_EPOCHS) {
                return false;
            }
        }
        return true;
    }

    private boolean isMuch(int bundles) {
        return bundles >= limits.workers && (bundles >= limits.most || memory.isShort());
    }

    /** Whether a lot waits for others, if this source is ahead of them. */
    private boolean isMuchHeldOpen() {
        if (downstream.meeting.isEmpty()) {
            return false;
        }
        if (memory.isShort()) {
            return true;
        }
        for (int i = 0; i < downstream.meeting.size(); i++) {
            EpochLane lane = downstream.meeting.get(i);
            if (lane.input().containers().length >= MOST_EPOCHS && lane.open() >= MOST_EPOCHS) {
                return true;
            }
        }
        return false;
    }

    /** Whether nobody has anything to process before the current epoch has ended. */
    private boolean isAwaited() {
        if (!limits.holdsEpochs) {
            return false;
        }
        for (EpochInput consumer : downstream.first) {
            for (EpochContainer container : consumer.containers()) {
                if (container.state() != ContainerState.OPEN) {
                    return false;
                }
            }
        }
        return true;
    }
}
