package io.aurochs.bundle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fills bundles of references. Each has an array of its own, which is as large as what the last one held and grows with what comes.
 *
 * <p>Most appends only store a record: what else there may be to do, such as weighing it, is not looked at before the slot where it is
 * next due.
 *
 * <p>Ordering, besides that of {@link BundleWriter}: array release (its content) → array acquire in {@link #take}, which may
 * find one that has grown since it read the count. Writer: next look → full fence → taken; {@link #take}: taken → full fence →
 * next look, so that an append that begins after a take looks, and reports it. Checked by: RouterLincheck, RouterContract,
 * ReferenceBundleTest.
 */
final class ReferenceBundleWriter extends BundleWriter {
    private static final VarHandle RECORDS = handleOf("records", Object[].class);
    private static final VarHandle KEY_HASHES = handleOf("keyHashes", int[].class);
    private static final VarHandle COUNT = handleOf("count", int.class);
    private static final VarHandle TAKEN = handleOf("taken", int.class);
    private static final VarHandle WEIGHT = handleOf("weight", long.class);
    private static final VarHandle NEXT_LOOK = handleOf("nextLook", int.class);
    private static final VarHandle WEIGHED = handleOf("weighed", int.class);
    private static final VarHandle MEAN = handleOf("mean", int.class);

    private static final @Nullable Object[] NO_RECORDS = {};
    private static final int[] NO_HASHES = {};

    private final int limit;
    private final SampledWeight weights;
    private final long fullWeight;
    private @Nullable Object[] records = NO_RECORDS;
    private int[] keyHashes = NO_HASHES;
    /** Records in the last bundle, for which the next one has room at first. */
    private int lastCount = 1;

    private int count;
    private int taken;
    /** Of {@link #taken}, as much as an append has reported. */
    private int reported;

    private int hashed;
    /** The slot whose append looks what there is to do; no later than where the array ends, or the bundle may be full. */
    @SuppressWarnings("UnusedVariable") // By its handle only.
    private int nextLook;
    /** Of the first {@link #weighed} records in the bundle, those included that were taken; bytes. */
    private long weight;

    private int weighed;
    /** What each of the records beyond weighs, bytes. */
    @SuppressWarnings("UnusedVariable") // By its handle only.
    private int mean;
    /** What the bundles weigh that were taken, bytes. */
    private long takenWeight;

    /**
     * Of bundles that are full by their count or their weight.
     *
     * @param limit records in a full bundle
     * @param weights what records weigh, and a full bundle
     */
    ReferenceBundleWriter(int limit, BundleWeights weights) {
        this.limit = limit;
        this.weights = weights.sampled();
        this.fullWeight = weights.fullBytes();
    }

    @Override
    boolean append(Object record) {
        int slot = count;
        if (slot >= nextLookOpaque()) {
            return appendAndLook(slot, record);
        }
        records[slot] = record;
        countRelease(slot + 1);
        return false;
    }

    private boolean appendAndLook(int slot, Object record) {
        weighUpTo(slot);
        @Nullable Object[] into = records;
        if (slot == into.length) {
            into = Arrays.copyOf(into, roomBeyond(slot));
            RECORDS.setRelease(this, into);
        }
        // Before it is stored, as it may throw: nothing is stored in a slot that does not count.
        int weighs = weights.of(record);
        into[slot] = record;
        weightOpaque(weight + weighs);
        WEIGHED.setOpaque(this, slot + 1);
        MEAN.setOpaque(this, weights.mean());
        countRelease(slot + 1);
        int next = Math.min(into.length, slot + 1 + recordsToLook());
        nextLookOpaque(next);
        if (next > slot + 1) {
            // The next append does not look.
            VarHandle.fullFence();
        }
        boolean isFirst = isFirstHeldBack(slot);
        // The first of a bundle, though another thread may have taken it by now: the router must know of the bundle.
        return slot == 0 || isFirst || isFull();
    }

    /** Whether this is the first look after records before that slot were taken. */
    private boolean isFirstHeldBack(int slot) {
        int gone = takenOpaque();
        if (gone > slot) {
            // The record itself has left: that is for the next append to report.
            nextLookOpaque(0);
            return false;
        }
        boolean isNew = gone != reported;
        reported = gone;
        return isNew;
    }

    /** Weighs the records before a slot that were not looked at. */
    private void weighUpTo(int slot) {
        int passed = slot - weighed;
        if (passed > 0) {
            weights.skip(passed);
            weightOpaque(weight + (long) passed * weights.mean());
            WEIGHED.setOpaque(this, slot);
        }
    }

    /** How many records may be appended before the next one is to be weighed, or may be the last of the bundle. */
    private int recordsToLook() {
        long room = fullWeight - weight;
        int beforeFull = room <= 0 ? 0 : (int) Math.min(limit, (room - 1) / Math.max(1, weights.mean()));
        return Math.min(Math.min(weights.unweighed(), beforeFull), Math.max(0, limit - 1 - weighed));
    }

    @Override
    boolean append(Object record, int keyHash) {
        int slot = count;
        int[] into = keyHashes;
        if (slot >= into.length) {
            into = Arrays.copyOf(into, roomBeyond(slot));
            KEY_HASHES.setRelease(this, into);
        }
        into[slot] = keyHash;
        hashed = slot + 1;
        return append(record);
    }

    private int roomBeyond(int slots) {
        return Math.min(limit, slots == 0 ? lastCount : 2 * slots);
    }

    @Override
    boolean isEmpty() {
        return count == 0;
    }

    @Override
    boolean isFull() {
        // With what was taken: the bundle keeps that from being collected, too.
        return count == limit || weight >= fullWeight;
    }

    @Override
    boolean holdsBack() {
        return countAcquire() > takenOpaque();
    }

    @Override
    @Nullable
    Bundle take(long epoch, int sourceTask) {
        int appended = countAcquire();
        if (appended <= taken) {
            return null;
        }
        @Nullable Object[] early = Arrays.copyOfRange((Object[]) RECORDS.getAcquire(this), taken, appended);
        // Hashes are appended for every record or for none.
        int[] hashes = hashed > 0 ? Arrays.copyOfRange((int[]) KEY_HASHES.getAcquire(this), taken, appended) : null;
        // While the task appends it may be out by a few records, which then weigh as much more, or less, in the next
        // bundle.
        long weightUpTo = weightOpaque();
        weightUpTo += (long) Math.max(0, appended - (int) WEIGHED.getOpaque(this)) * (int) MEAN.getOpaque(this);
        weightUpTo = Math.max(takenWeight, weightUpTo);
        Bundle bundle =
                new ReferenceBundle(early, hashes, 0, early.length, weightUpTo - takenWeight, epoch, sourceTask);
        takenWeight = weightUpTo;
        takenOpaque(appended);
        VarHandle.fullFence();
        nextLookOpaque(0);
        return bundle;
    }

    @Override
    @Nullable
    Bundle seal(long epoch, int sourceTask) {
        int end = count;
        if (end == 0) {
            throw new IllegalStateException("no bundle is being filled");
        }
        weighUpTo(end);
        Bundle sealed = taken == end
                ? null
                : new ReferenceBundle(
                        records,
                        hashed == end ? keyHashes : null,
                        taken,
                        end,
                        Math.max(0, weight - takenWeight),
                        epoch,
                        sourceTask);
        lastCount = end;
        RECORDS.setRelease(this, NO_RECORDS);
        KEY_HASHES.setRelease(this, NO_HASHES);
        takenOpaque(0);
        hashed = 0;
        takenWeight = 0;
        reported = 0;
        WEIGHED.setOpaque(this, 0);
        weightOpaque(0);
        nextLookOpaque(0);
        countRelease(0);
        return sealed;
    }

    private int countAcquire() {
        return (int) COUNT.getAcquire(this);
    }

    private void countRelease(int newCount) {
        COUNT.setRelease(this, newCount);
    }

    private int takenOpaque() {
        return (int) TAKEN.getOpaque(this);
    }

    private void takenOpaque(int newTaken) {
        TAKEN.setOpaque(this, newTaken);
    }

    private int nextLookOpaque() {
        return (int) NEXT_LOOK.getOpaque(this);
    }

    private void nextLookOpaque(int slot) {
        NEXT_LOOK.setOpaque(this, slot);
    }

    private long weightOpaque() {
        return (long) WEIGHT.getOpaque(this);
    }

    private void weightOpaque(long newWeight) {
        WEIGHT.setOpaque(this, newWeight);
    }

    private static VarHandle handleOf(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(ReferenceBundleWriter.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
