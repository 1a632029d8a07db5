package io.aurochs.bundle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fills bundles of references. */
final class ReferenceBundleWriter extends BundleWriter {
    private static final VarHandle COUNT = handleOf("count", int.class);
    private static final VarHandle TAKEN = handleOf("taken", int.class);
    private static final VarHandle WEIGHT = handleOf("weight", long.class);

    private final Supplier<BundlePool> pool;
    private final int limit;
    private final SampledWeight weights;
    private final long fullWeight;
    private @Nullable ReferenceBundle bundle;
    private @Nullable Object[] records = new Object[0];
    private int count;
    private int taken;
    private int hashed;
    /** Of the records in the bundle, those included that were taken; written before the count. */
    private long weight;

    private long takenWeight;

    /**
     * Takes its bundles from a pool.
     *
     * @param pool asked for each bundle
     * @param limit records in a full bundle
     * @param weights what records weigh, and a full bundle
     */
    ReferenceBundleWriter(Supplier<BundlePool> pool, int limit, BundleWeights weights) {
        this.pool = pool;
        this.limit = limit;
        this.weights = weights.sampled();
        this.fullWeight = weights.fullBytes();
    }

    @Override
    boolean append(Object record) {
        int slot = count;
        if (slot == 0) {
            begin();
        }
        records[slot] = record;
        long newWeight = weight + weights.of(record);
        weightOpaque(newWeight);
        countRelease(slot + 1);
        return slot == takenOpaque() || slot + 1 == limit || newWeight >= fullWeight;
    }

    @Override
    boolean append(Object record, int keyHash) {
        if (count == 0) {
            begin();
        }
        current().keyHashes()[count] = keyHash;
        hashed++;
        return append(record);
    }

    private void begin() {
        if (bundle == null) {
            bundle = pool.get().takeReferences();
            records = bundle.records;
        }
    }

    private ReferenceBundle current() {
        if (bundle == null) {
            throw new IllegalStateException("no bundle is being filled");
        }
        return bundle;
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
        ReferenceBundle early = pool.get().takeReferences();
        System.arraycopy(current().records, taken, early.records, 0, appended - taken);
        // Hashes are appended for every record or for none.
        boolean hashes = hashed > 0;
        if (hashes) {
            System.arraycopy(current().keyHashes(), taken, early.keyHashes(), 0, appended - taken);
        }
        // It may count for one more record that is being appended: that one then weighs less in the next bundle.
        long weightUpTo = weightOpaque();
        early.header(0, appended - taken, epoch, sourceTask, hashes, weightUpTo - takenWeight);
        takenWeight = weightUpTo;
        takenOpaque(appended);
        return early;
    }

    @Override
    @Nullable
    Bundle seal(long epoch, int sourceTask) {
        ReferenceBundle sealed = current();
        sealed.header(taken, count - taken, epoch, sourceTask, hashed == count, weight - takenWeight);
        boolean isAllTaken = taken == count;
        bundle = null;
        takenOpaque(0);
        hashed = 0;
        takenWeight = 0;
        weightOpaque(0);
        countRelease(0);
        if (isAllTaken) {
            sealed.pool().recycle(sealed);
            return null;
        }
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
