package io.aurochs.bundle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntPredicate;

/**
 * Groups one task's output by destination task as it is emitted, and ships it.
 *
 * <p>Algorithm 1 of the ICDE'17 paper (§VI-A), with the destination itself as the map's key: the paper's
 * {@code newkey = hash(combined key fields) mod n} is the index of the consumer, so the multi-map is an array of
 * bundles, one per destination, and no key is hashed again to find it. A bundle leaves when
 * it is full, or earlier when its task ships ({@link #ship()}): there, after each input bundle; here, when no other input bundle waits,
 * or the output has used up its latency budget, or belongs to an epoch that is over.
 *
 * <p>Used by the thread that runs the task. While that thread is held up in user code, another one may {@linkplain
 * #shipHeldBack ship} what it has appended so far; the two meet at one lock, which is taken per bundle and not per record.
 */
public final class Router {
    private static final VarHandle FILLING_COUNT = fillingCountHandle();

    private final BundleWriter[] writers;
    private final int[][] destinationsOfEdge;
    private final int[] turn;
    private final int[] filling;
    private final boolean[] isFilling;
    private int fillingCount;
    /** Whether another thread has shipped something since everything was shipped: it may be asleep again. */
    private volatile boolean tookEarly;

    private final ReentrantLock shipping = new ReentrantLock();
    private final BundleOutlet outlet;
    private final int sourceTask;
    private long epoch = Bundle.NO_EPOCH;

    /** Makes the writer for one destination. */
    @FunctionalInterface
    private interface Writers {
        /** @param shipFilling ships what that writer holds, on the task's thread */
        BundleWriter writerFor(int destination, Runnable shipFilling);
    }

    private Router(
            int destinations, Writers makes, List<int[]> destinationsOfEdge, BundleOutlet outlet, int sourceTask) {
        this.writers = new BundleWriter[destinations];
        this.destinationsOfEdge = destinationsOfEdge.toArray(int[][]::new);
        this.turn = new int[destinationsOfEdge.size()];
        this.filling = new int[destinations];
        this.isFilling = new boolean[destinations];
        this.outlet = outlet;
        this.sourceTask = sourceTask;
        for (int i = 0; i < destinations; i++) {
            int destination = i;
            writers[i] = makes.writerFor(destination, () -> shipFull(destination));
        }
        // Tasks of one vertex start their turns at different consumers, or every first record would go to the same one.
        for (int edge = 0; edge < turn.length; edge++) {
            int consumers = this.destinationsOfEdge[edge].length;
            turn[edge] = consumers == 0 ? 0 : sourceTask % consumers;
        }
    }

    /**
     * A router over bundles of references, which are full by their count alone.
     *
     * @param destinations how many there are
     * @param destinationsOfEdge per outgoing edge, the indexes of its destinations
     */
    public static Router byReference(
            int destinations, List<int[]> destinationsOfEdge, int bundleRecords, BundleOutlet outlet, int sourceTask) {
        return byReference(destinations, destinationsOfEdge, bundleRecords, BundleWeights.usual(), outlet, sourceTask);
    }

    /**
     * A router over bundles of references.
     *
     * @param destinations how many there are
     * @param destinationsOfEdge per outgoing edge, the indexes of its destinations
     * @param weights what records weigh, and a full bundle
     */
    public static Router byReference(
            int destinations,
            List<int[]> destinationsOfEdge,
            int bundleRecords,
            BundleWeights weights,
            BundleOutlet outlet,
            int sourceTask) {
        return new Router(
                destinations,
                (destination, shipFilling) -> new ReferenceBundleWriter(bundleRecords, weights),
                destinationsOfEdge,
                outlet,
                sourceTask);
    }

    /**
     * A router over bundles outside the heap, which lie on their consumers' nodes.
     *
     * @param destinationTasks by destination, the graph-wide index of the task
     * @param keyHashes whether every record is appended with its key hash, which then travels with it
     */
    public static Router offHeap(
            int[] destinationTasks,
            List<int[]> destinationsOfEdge,
            BundlePools pools,
            int bundleRecords,
            RecordEncoding encoding,
            boolean keyHashes,
            BundleOutlet outlet,
            int sourceTask) {
        return new Router(
                destinationTasks.length,
                (destination, shipFilling) -> new OffHeapBundleWriter(
                        () -> pools.of(destinationTasks[destination]), encoding, bundleRecords, keyHashes),
                destinationsOfEdge,
                outlet,
                sourceTask);
    }

    /**
     * A router over bundles of references, and bundles outside the heap for records that are cheap to encode and go to tasks on other
     * nodes; the parameters are those of {@link #offHeap} and {@link #byReference}.
     */
    public static Router placed(
            int[] destinationTasks,
            List<int[]> destinationsOfEdge,
            BundlePools pools,
            int bundleRecords,
            BundleWeights weights,
            RecordEncoding encoding,
            boolean keyHashes,
            BundleOutlet outlet,
            int sourceTask) {
        return new Router(
                destinationTasks.length,
                (destination, shipFilling) -> {
                    int to = destinationTasks[destination];
                    return new PlacedBundleWriter(
                            new ReferenceBundleWriter(bundleRecords, weights),
                            new OffHeapBundleWriter(() -> pools.of(to), encoding, bundleRecords, keyHashes),
                            encoding,
                            () -> pools.isApart(sourceTask, to),
                            shipFilling);
                },
                destinationsOfEdge,
                outlet,
                sourceTask);
    }

    /** The destination whose turn it is on a shuffled edge, for the engine's own tests and benchmarks: the front ends choose themselves. */
    public int nextInTurn(int edge) {
        int[] destinations = destinationsOfEdge[edge];
        int index = turn[edge] + 1;
        if (index >= destinations.length) {
            index = 0;
        }
        turn[edge] = index;
        return destinations[index];
    }

    /** The destination that owns a key on a keyed edge, for the engine's own tests and benchmarks: the front ends choose themselves. */
    public int ownerOf(int edge, int keyHash) {
        int[] destinations = destinationsOfEdge[edge];
        return destinations[Math.floorMod(keyHash, destinations.length)];
    }

    /** The destinations of an edge, in the order of its consumer's tasks; not to be changed. */
    public int[] destinationsOf(int edge) {
        return destinationsOfEdge[edge];
    }

    /** A destination, for one that appends to it often. */
    public Destination destination(int index) {
        return new Destination(index);
    }

    /** One of the router's destinations. Used by the thread that runs the task. */
    public final class Destination {
        private final int index;
        private final BundleWriter writer;

        private Destination(int index) {
            this.index = index;
            this.writer = writers[index];
        }

        /** Appends a record. */
        public void append(Object record) {
            if (writer.append(record)) {
                seeTo(index);
            }
        }
    }

    /** Appends a record for one destination. */
    public void append(int destination, Object record) {
        if (writers[destination].append(record)) {
            seeTo(destination);
        }
    }

    /** Appends a record for one destination, its key hash travelling with it. */
    public void append(int destination, Object record, int keyHash) {
        if (writers[destination].append(record, keyHash)) {
            seeTo(destination);
        }
    }

    /**
     * After the first record of a bundle, the first after another thread has shipped part of it, and the last. Not before the
     * append: that may throw for a record that cannot be encoded, and then leaves nothing to ship.
     */
    private void seeTo(int destination) {
        boolean isListed = isFilling[destination];
        if (!isListed) {
            isFilling[destination] = true;
            filling[fillingCount] = destination;
            fillingCountOpaque(fillingCount + 1);
        }
        if (writers[destination].isFull()) {
            shipFull(destination);
        } else if (isListed || fillingCount == 1 || tookEarly) {
            outlet.holdsBack();
        }
    }

    /** Whether nothing waits to be shipped. */
    public boolean isEmpty() {
        return fillingCount == 0;
    }

    /** Ships every destination's bundle, full or not. */
    public void ship() {
        shipping.lock();
        try {
            for (int i = 0; i < fillingCount; i++) {
                seal(filling[i]);
            }
            tookEarly = false;
        } finally {
            shipping.unlock();
        }
        fillingCountOpaque(0);
    }

    private void seal(int destination) {
        isFilling[destination] = false;
        Bundle bundle = writers[destination].seal(epoch, sourceTask);
        if (bundle != null) {
            outlet.ship(destination, bundle);
        }
    }

    /**
     * Whether something was appended since everything was shipped, seen from another thread: a hint, which may also be true
     * when {@link #shipHeldBack} has taken all of it.
     */
    public boolean holdsBack() {
        return (int) FILLING_COUNT.getOpaque(this) > 0;
    }

    /**
     * Ships what was appended so far, while the task's thread is busy elsewhere and may be appending more. For any other
     * thread, which must hold the {@linkplain #shippingLock() shipping lock}.
     *
     * @param hasRoom whether a destination takes another bundle now; what goes to the others is left where it is
     * @return whether anything was shipped
     */
    public boolean shipHeldBack(IntPredicate hasRoom) {
        boolean shipped = false;
        for (int destination = 0; destination < writers.length; destination++) {
            BundleWriter writer = writers[destination];
            if (writer.holdsBack() && hasRoom.test(destination)) {
                Bundle bundle = writer.take(epoch, sourceTask);
                if (bundle != null) {
                    outlet.ship(destination, bundle);
                    shipped = true;
                }
            }
        }
        tookEarly |= shipped;
        return shipped;
    }

    private void fillingCountOpaque(int newCount) {
        FILLING_COUNT.setOpaque(this, newCount);
    }

    private static VarHandle fillingCountHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(Router.class, "fillingCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Held while bundles are sealed and handed to the outlet, by whoever does it. */
    public ReentrantLock shippingLock() {
        return shipping;
    }

    /** Epoch of the records emitted from now on; what was emitted before leaves first. */
    public void epoch(long newEpoch) {
        if (newEpoch != epoch) {
            ship();
            epoch = newEpoch;
        }
    }

    private void shipFull(int destination) {
        int i = 0;
        while (filling[i] != destination) {
            i++;
        }
        fillingCountOpaque(fillingCount - 1);
        filling[i] = filling[fillingCount];
        shipping.lock();
        try {
            seal(destination);
        } finally {
            shipping.unlock();
        }
    }
}
