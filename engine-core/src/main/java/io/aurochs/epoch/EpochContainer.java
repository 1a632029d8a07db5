package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import io.aurochs.sync.PaddedSequence;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One epoch at one input of a task: its unclaimed bundles, how many are not yet consumed, its end watermark, and the containers that
 * its consumers' records of the same epoch go to.
 *
 * <ul>
 *   <li><b>Source:</b> StreamBox §5.1, §5.2; departs from it in how containers are listed, see {@link EpochInput}.
 *   <li><b>Writers:</b> unconsumed – who deposits, who consumes; state, end watermark, its time – who processes the producer's watermark
 *       (OPEN → assigned or cancelled), the worker that retrieves (the rest); links – under the lock of the input that they lead to,
 *       each once; version at the end – who looks whether a version is past, one thread at a time, and before that who assigns.
 *   <li><b>Invariants:</b> (1) no bundle is deposited unless the container is OPEN; (2) a watermark is retrieved only when every bundle
 *       is consumed, and all older containers of the input are gone. Asserted when assertions are on.
 *   <li><b>Ordering:</b> deposit counts before it adds; state release (end watermark, its time, bundles) → state acquire; version at the end → state
 *       (volatile) where it is raised, state → version at the end where the watermark is retrieved: one of the two sees the other.
 *   <li><b>Progress:</b> consume is wait-free. Deposit and claim take a place by one read-modify-write each, and then BLOCK, spinning, where
 *       another thread was preempted in the middle of the same place, or of appending the chunk that it is in; no lock is held over
 *       user code.
 *   <li><b>Ownership:</b> a bundle belongs to the container from deposit to claim; who claimed it says {@link #consumed} when what came
 *       of it is deposited.
 *   <li><b>Failure:</b> a bundle whose processing failed is never consumed, so that no later watermark passes.
 *   <li><b>Checked by:</b> EpochContainerLincheck, CascadeTest, CascadeInterleavingsTest, WatermarkAfterBundlesStress.
 * </ul>
 */
public final class EpochContainer {
    private final EpochInput input;
    private final int lane;
    private final long epoch;
    private final long startWatermark;
    private final long version;
    private final BundleSet bundles;
    private final PaddedSequence unconsumed = new PaddedSequence(0);
    private final AtomicReferenceArray<@Nullable EpochContainer> links;
    private final AtomicReference<ContainerState> state = new AtomicReference<>(ContainerState.OPEN);
    private long endWatermark = Watermark.NONE;
    private long endedNs;

    private volatile long endVersion;
    private volatile boolean hasLeft;

    /** Whether it has its place among the containers of its producer's lane; under the input's lock. */
    private boolean isAdmitted;

    /**
     * An open container.
     *
     * @param input where it is
     * @param lane which of the producer's inputs its records came of, from 0
     * @param epoch number of the epoch, counted by the source
     * @param startWatermark the watermark that the epoch begins with at the source, {@link Watermark#NONE} for the first
     * @param version of the functions that process the epoch's records
     */
    EpochContainer(EpochInput input, int lane, long epoch, long startWatermark, long version) {
        this.input = input;
        this.lane = lane;
        this.epoch = epoch;
        this.startWatermark = startWatermark;
        this.version = version;
        this.endVersion = version;
        this.bundles = new BundleSet(input.nodes());
        this.links = new AtomicReferenceArray<>(input.consumers().size());
    }

    /** Where it is. */
    public EpochInput input() {
        return input;
    }

    /** Which of the producer's inputs its records came of, from 0. */
    public int lane() {
        return lane;
    }

    /** Number of the epoch, counted by the source. */
    public long epoch() {
        return epoch;
    }

    /**
     * What was the watermark at the source when the epoch began: older records that come in there are late. Behind tasks that keep
     * watermarks back, or have several inputs, the watermarks that come out here may be earlier, and so may the records.
     */
    public long startWatermark() {
        return startWatermark;
    }

    /** Which version of the functions processes what the source has shipped in this epoch. */
    long version() {
        return version;
    }

    /**
     * Which version of the functions processes what comes of the end watermark: {@linkplain #version the epoch's}, or a later one if the
     * watermark had to wait for other sources until everything before that version was processed.
     */
    public long endVersion() {
        return endVersion;
    }

    /** A later version processes what comes of the end watermark, unless that has been retrieved. */
    void endVersion(long newVersion) {
        if (endVersion < newVersion) {
            endVersion = newVersion;
        }
    }

    public ContainerState state() {
        return state.getAcquire();
    }

    /**
     * The watermark that ends the epoch; when the state says that it is there. It may be earlier than the start: that is of the epoch's own
     * input, while this one holds for what comes of all of them.
     */
    public long endWatermark() {
        return endWatermark;
    }

    /** When the source has said the watermark that ends the epoch, clock nanoseconds; when the state says that the watermark is there. */
    public long endedNs() {
        return endedNs;
    }

    /** The source says the watermark now, or has said it. Before it is assigned. */
    void endedNs(long newEndedNs) {
        endedNs = newEndedNs;
    }

    /** Adds a bundle. Whoever processes a bundle or the watermark of this epoch at the producer. */
    public void deposit(FlatBundle bundle) {
        assert state() == ContainerState.OPEN : this + ": a bundle after the end of its epoch";
        unconsumed.getAndAdd(1);
        bundles.add(bundle);
    }

    /**
     * Adds a bundle if the container is open, whoever's it is: for assignments that break epochs. Any thread.
     *
     * @return false when it is not, and the bundle is still the caller's
     */
    public boolean tryDeposit(FlatBundle bundle) {
        // Counted first: a container that has something unconsumed is not retrieved, so it may be closed meanwhile.
        unconsumed.getAndAdd(1);
        if (state() == ContainerState.OPEN) {
            bundles.add(bundle);
            return true;
        }
        unconsumed.getAndAdd(-1);
        return false;
    }

    /**
     * Claims a bundle. Any worker.
     *
     * @param node whose bundles are preferred
     * @return null when there is none now
     */
    public @Nullable FlatBundle tryClaim(int node) {
        return bundles.poll(node);
    }

    /** Number of bundles to be claimed; a hint while others add and claim. For tests. */
    int unclaimed() {
        return bundles.size();
    }

    public boolean hasUnclaimed() {
        return !bundles.isEmpty();
    }

    /** A bundle that was claimed is processed, and what came of it deposited. */
    public void consumed() {
        long before = unconsumed.getAndAdd(-1);
        assert before > 0 : this + ": more bundles consumed than deposited";
    }

    boolean isConsumed() {
        return unconsumed.getVolatile() == 0;
    }

    /** Whether only bundles that are being processed hold up its watermark. A hint. */
    boolean isHeldUp() {
        return state() == ContainerState.WATERMARK_ASSIGNED && !isConsumed() && !hasUnclaimed();
    }

    /** Whether its watermark is there, and all its bundles are consumed. */
    boolean isDone() {
        return state() == ContainerState.WATERMARK_ASSIGNED && isConsumed();
    }

    /** The epoch ends with a watermark: the producer has processed it, and has nothing more to add. */
    void assign(long watermark) {
        endWatermark = watermark;
        change(ContainerState.OPEN, ContainerState.WATERMARK_ASSIGNED);
        input.decided(this);
    }

    /** The epoch ends without a watermark: the producer has nothing more to add, and the next younger container goes on for it. */
    void cancel() {
        change(ContainerState.OPEN, ContainerState.WATERMARK_CANCELLED);
        input.decided(this);
    }

    /** Takes the end watermark to be processed, if it is there and every bundle is consumed. For the oldest container only. */
    boolean tryRetrieve() {
        return isDone() && state.compareAndSet(ContainerState.WATERMARK_ASSIGNED, ContainerState.WATERMARK_RETRIEVED);
    }

    /**
     * Whether nothing of the epoch is processed any more by a version before this one.
     *
     * @param isHeld whether its place among the others is not known, so that its watermark waits for theirs
     */
    boolean isPast(long newVersion, boolean isHeld) {
        if (!isConsumed()) {
            return false;
        }
        if (isHeld && state.get() == ContainerState.WATERMARK_ASSIGNED) {
            endVersion(newVersion);
        }
        ContainerState now = state.get();
        return now != ContainerState.WATERMARK_RETRIEVED
                && (now != ContainerState.WATERMARK_ASSIGNED || endVersion >= newVersion);
    }

    /** The end watermark is processed, and so were those of the containers before. */
    void consume() {
        assert isConsumed() : this + ": its watermark overtook a bundle";
        change(ContainerState.WATERMARK_RETRIEVED, ContainerState.WATERMARK_CONSUMED);
    }

    private void change(ContainerState from, ContainerState to) {
        if (!state.compareAndSet(from, to)) {
            throw new IllegalStateException(this + ": not " + from + ", so it cannot become " + to);
        }
    }

    /** Whether nothing more happens to it: its watermark is processed, or it was cancelled and its bundles are. Any thread. */
    public boolean hasLeft() {
        return hasLeft;
    }

    void leave() {
        hasLeft = true;
    }

    @Nullable
    EpochContainer link(int consumer) {
        return links.getAcquire(consumer);
    }

    void link(int consumer, EpochContainer container) {
        links.setRelease(consumer, container);
    }

    boolean isAdmitted() {
        return isAdmitted;
    }

    void admitted() {
        isAdmitted = true;
    }

    @Override
    public String toString() {
        return input + " epoch " + epoch + " (" + state() + ", " + unconsumed.getVolatile() + " bundles unconsumed)";
    }
}
