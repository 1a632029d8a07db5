package io.aurochs.epoch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The containers of one input of a task. Those whose order is known come first, oldest to youngest; those behind a task of several
 * inputs get their order when their watermarks are known (StreamBox §5.3), and until then only their bundles are processed.
 *
 * <ul>
 *   <li><b>Source:</b> StreamBox §5.2–5.4; departs from it in that the list is an array that is replaced when it changes, so walking it
 *       takes no lock: changes come once per epoch, walks once per bundle.
 *   <li><b>Writers:</b> open, lanes, links to here – under the lock of this; watermarks – the worker that has retrieved the oldest
 *       container's.
 *   <li><b>Invariants:</b> ordered containers are in the order of their epochs at the producer, or of their watermarks where these come
 *       of several inputs; only the oldest one's watermark is retrieved; a container leaves when its watermark is consumed, or cancelled
 *       and its bundles are consumed.
 *   <li><b>Ordering:</b> lock; open volatile. Locks are taken from a producer's input to a consumer's, never the other way round.
 *   <li><b>Progress:</b> walking is wait-free; changes take the lock for a few containers' time.
 *   <li><b>Ownership:</b> containers are garbage when they are consumed.
 *   <li><b>Failure:</b> none.
 *   <li><b>Checked by:</b> EpochInputLincheck, JoinedInputLincheck, LaneOrderLincheck, CascadeTest, CascadeInterleavingsTest, ContainerBelowStress,
 *       DerivedBundleStress.
 * </ul>
 */
public final class EpochInput {
    /**
     * Stands for a container that is never made, because its epoch ended without bundles and without a watermark. Counts as admitted: it
     * has no place to get when those that come later are made.
     */
    private final EpochContainer never;

    private final String name;
    private final int nodes;
    private final List<EpochInput> producers;
    /** Which one this is of the inputs that each producer's records go to. */
    private final int place;

    private final List<EpochInput> consumers = new ArrayList<>();
    private final @Nullable LaneOrder lanes;
    private final JointWatermark watermark;
    private volatile OpenContainers open = OpenContainers.NONE;

    /**
     * An input without containers.
     *
     * @param name for messages
     * @param nodes number of the machine's nodes
     * @param producers the inputs of the task that its records come from; none for what a source itself keeps
     */
    public EpochInput(String name, int nodes, List<EpochInput> producers) {
        this.name = name;
        this.nodes = nodes;
        this.producers = List.copyOf(producers);
        this.place = producers.isEmpty() ? 0 : producers.get(0).consumers.size();
        this.lanes = producers.size() > 1 ? new LaneOrder(producers.size()) : null;
        this.watermark = new JointWatermark(Math.max(1, producers.size()));
        producers.forEach(producer -> producer.consumers.add(this));
        this.never = new EpochContainer(this, 0, -1, Watermark.NONE, 0);
        never.admitted();
    }

    /** The inputs of the task that its records come from. */
    public List<EpochInput> producers() {
        return producers;
    }

    int nodes() {
        return nodes;
    }

    /** Where the records go that its task makes of this input's. */
    List<EpochInput> consumers() {
        return consumers;
    }

    /** The containers now; the caller changes nothing in it. Any thread. */
    public EpochContainer[] containers() {
        return open.all();
    }

    /** How many of the containers have their order; any thread, a hint. */
    public int ordered() {
        return open.ordered();
    }

    /** The earliest start watermark of its containers, {@link Watermark#END} for none. Any thread. */
    public long earliestStart() {
        long earliest = Watermark.END;
        for (EpochContainer container : open.all()) {
            earliest = Math.min(earliest, container.startWatermark());
        }
        return earliest;
    }

    /** A source begins an epoch, whose records a version of the functions processes. */
    synchronized EpochContainer begin(long epoch, long startWatermark, long version) {
        EpochContainer container = new EpochContainer(this, 0, epoch, startWatermark, version);
        container.admitted();
        open = open.withOrdered(container);
        return container;
    }

    /**
     * The container here for what comes of a container of the producer; it, and those before it that are missing, are made when they are
     * asked for first.
     */
    public EpochContainer below(EpochContainer up) {
        EpochContainer there = up.link(place);
        return there != null ? there : make(up);
    }

    private synchronized EpochContainer make(EpochContainer up) {
        EpochContainer there = up.link(place);
        if (there != null) {
            return there;
        }
        if (!admitUpTo(up)) {
            link(up, derived(up));
        }
        EpochContainer made = up.link(place);
        if (made == null) {
            throw new IllegalStateException(this + ": no container for " + up);
        }
        return made;
    }

    private EpochContainer derived(EpochContainer up) {
        return new EpochContainer(this, producers.indexOf(up.input()), up.epoch(), up.startWatermark(), up.version());
    }

    private void link(EpochContainer up, EpochContainer container) {
        open = open.withUnordered(container);
        up.link(place, container);
    }

    /** Gives a container's place, and that of those before it, to the containers here; false when it has none yet itself. */
    private boolean admitUpTo(EpochContainer up) {
        OpenContainers above = up.input().open;
        int last = above.indexOf(up);
        if (last >= above.ordered()) {
            return false;
        }
        for (int i = 0; i <= last; i++) {
            EpochContainer older = above.all()[i];
            EpochContainer container = older.link(place);
            if (container == null) {
                container = derived(older);
                link(older, container);
            }
            if (!container.isAdmitted()) {
                container.admitted();
                admit(container);
            }
        }
        return true;
    }

    private void admit(EpochContainer container) {
        if (lanes == null) {
            order(container);
        } else {
            lanes.add(container);
            orderByWatermark(lanes);
        }
    }

    /** A container here has its end watermark, or will have none. */
    void decided(EpochContainer container) {
        if (lanes != null) {
            synchronized (this) {
                if (container.isAdmitted()) {
                    orderByWatermark(lanes);
                }
            }
        }
    }

    private void orderByWatermark(LaneOrder order) {
        for (EpochContainer next = order.next(); next != null; next = order.next()) {
            order(next);
        }
    }

    private void order(EpochContainer container) {
        open = open.without(container).withOrdered(container);
        for (EpochInput consumer : consumers) {
            consumer.orderedAbove(container);
        }
    }

    private synchronized void orderedAbove(EpochContainer up) {
        EpochContainer there = up.link(place);
        if (there != null && !there.isAdmitted()) {
            admitUpTo(up);
        }
    }

    /**
     * Drops the oldest containers that were cancelled, and whose bundles are consumed; with them those at the consumers end that came of
     * them, which may be dropped then in turn: so producers come first. Any worker.
     *
     * @return whether there were any
     */
    public boolean dropCancelled() {
        boolean dropped = false;
        for (OpenContainers now = open; now.ordered() > 0; now = open) {
            EpochContainer oldest = now.all()[0];
            if (oldest.state() != ContainerState.WATERMARK_CANCELLED || !oldest.isConsumed()) {
                break;
            }
            if (remove(oldest)) {
                endBelow(oldest, Watermark.NONE);
                dropped = true;
            }
        }
        return dropped;
    }

    /**
     * Takes the oldest container's watermark to be processed, if all its bundles are consumed. Cancelled containers before it are to be
     * {@linkplain #dropCancelled dropped} first. Any worker.
     *
     * @return the container, for {@link #consume}; null when there is no watermark to be processed now
     */
    public @Nullable EpochContainer tryRetrieve() {
        OpenContainers now = open;
        return now.ordered() > 0 && now.all()[0].tryRetrieve() ? now.all()[0] : null;
    }

    /**
     * The oldest container, if only bundles that are being processed hold up its watermark, while all bundles of a younger one are processed
     * whose watermark is so much later. Any worker.
     *
     * @param behindMs how much, milliseconds
     * @return null when there is none
     */
    public @Nullable EpochContainer heldUp(long behindMs) {
        OpenContainers now = open;
        if (now.ordered() < 2 || !now.all()[0].isHeldUp()) {
            return null;
        }
        long least = Math.min(now.all()[0].endWatermark(), Watermark.END - behindMs) + behindMs;
        for (int i = now.ordered() - 1; i > 0; i--) {
            EpochContainer younger = now.all()[i];
            if (younger.isDone() && younger.endWatermark() >= least) {
                return now.all()[0];
            }
        }
        return null;
    }

    /**
     * The watermark that holds for all that comes here once a container's is reached: the earliest of those of the producer's inputs. The
     * worker that has retrieved the container, once.
     *
     * @return {@link Watermark#NONE} when it is no later than before
     */
    public long reach(EpochContainer retrieved) {
        return watermark.reach(retrieved.lane(), retrieved.endWatermark());
    }

    /**
     * The oldest container's watermark is processed.
     *
     * @param watermark what the consumers' epoch ends with; {@link Watermark#NONE}: it goes on
     */
    public void consume(EpochContainer container, long watermark) {
        endBelow(container, watermark);
        container.consume();
        boolean wasThere = remove(container);
        assert wasThere : container + ": consumed twice";
    }

    private void endBelow(EpochContainer container, long watermark) {
        for (EpochInput consumer : consumers) {
            consumer.endAbove(container, watermark);
        }
    }

    /** A container of the producer ends, and with it what came of it here. */
    void endAbove(EpochContainer up, long watermark) {
        if (watermark != Watermark.NONE) {
            EpochContainer ended = below(up);
            ended.endVersion(up.endVersion());
            ended.endedNs(up.endedNs());
            ended.assign(watermark);
            return;
        }
        EpochContainer there;
        synchronized (this) {
            there = up.link(place);
            if (there == null) {
                up.link(place, never);
            }
        }
        if (there != null) {
            there.cancel();
        }
    }

    /**
     * Whether all bundles of versions before one are processed here, and the watermarks that end their epochs; if so, none comes any more, as
     * far as this holds for the producers, which are looked at first. A watermark that waits for other sources does not count: what comes of
     * it is processed by this version from now on. One thread at a time.
     */
    public boolean isPast(long version) {
        OpenContainers now = open;
        for (int i = 0; i < now.all().length; i++) {
            EpochContainer container = now.all()[i];
            if (container.version() < version && !container.isPast(version, i >= now.ordered())) {
                return false;
            }
        }
        return true;
    }

    private synchronized boolean remove(EpochContainer container) {
        OpenContainers now = open;
        if (now.ordered() == 0 || now.all()[0] != container) {
            return false;
        }
        open = now.without(container);
        container.leave();
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
