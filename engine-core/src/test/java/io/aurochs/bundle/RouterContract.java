package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Algorithm 1, whichever kind of bundle it fills. */
abstract class RouterContract {
    static final int SOURCE_TASK = 5;

    final BundlePool pool = new BundlePool(0);
    final BundleReader reader = reader();

    abstract Router router(int destinations, List<int[]> edges, int bundleRecords, BundleOutlet outlet);

    abstract BundleReader reader();

    static LongStream seeds() {
        return Seeds.all();
    }

    @AfterEach
    void giveMemoryBack() {
        pool.close();
    }

    /** A record as it arrived or is expected to. */
    record Routed(Object record, int keyHash, long epoch) {}

    /** The reference model: a list per destination, and nothing else. */
    private static final class Model {
        final List<ArrayDeque<Routed>> expected = new ArrayList<>();

        Model(int destinations) {
            for (int i = 0; i < destinations; i++) {
                expected.add(new ArrayDeque<>());
            }
        }

        void emitted(int destination, Object record, int keyHash, long epoch) {
            expected.get(destination).add(new Routed(record, keyHash, epoch));
        }

        boolean isEmpty() {
            return expected.stream().allMatch(ArrayDeque::isEmpty);
        }
    }

    /** Takes every record of a bundle off the model, in order. */
    private void check(Model model, int destination, Bundle bundle, int limit) {
        assertThat(bundle.recordCount()).isBetween(1, limit);
        assertThat(bundle.sourceTask()).isEqualTo(SOURCE_TASK);
        assertThat(bundle.hasKeyHashes()).isTrue();
        reader.open(bundle);
        while (reader.hasNext()) {
            Object record = reader.next();
            Routed arrived = new Routed(record, reader.keyHash(), bundle.epoch());
            assertThat(arrived).isEqualTo(model.expected.get(destination).poll());
        }
        reader.close().recycle();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRecordArrivesOnceInOrderWhereItBelongs(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            int destinations = 1 + random.nextInt(9);
            int limit = random.nextBoolean() ? 1 + random.nextInt(3) : 1 + random.nextInt(64);
            List<int[]> edges = edges(random, destinations);
            Model model = new Model(destinations);
            Router router = router(
                    destinations, edges, limit, (destination, bundle) -> check(model, destination, bundle, limit));
            emitAtRandom(random, router, edges, model);
            router.ship();
            assertThat(router.isEmpty()).isTrue();
            assertThat(model.isEmpty()).as("what never left").isTrue();
        }
    }

    private static void emitAtRandom(Random random, Router router, List<int[]> edges, Model model) {
        int[] turns = new int[edges.size()];
        long epoch = Bundle.NO_EPOCH;
        for (int i = 0; i < 2_000; i++) {
            String record = "r" + i;
            int hash = random.nextInt();
            int edge = random.nextInt(edges.size());
            int[] consumers = edges.get(edge);
            switch (random.nextInt(20)) {
                case 0 -> router.ship();
                case 1 -> router.epoch(epoch += random.nextInt(2));
                case 2 -> {
                    for (int destination : router.destinationsOf(edge)) {
                        model.emitted(destination, record, hash, epoch);
                        router.append(destination, record, hash);
                    }
                }
                case 3 -> shipHeldBack(router, destination -> random.nextBoolean());
                case 4, 5, 6, 7 -> {
                    int expected = consumers[(SOURCE_TASK + ++turns[edge]) % consumers.length];
                    model.emitted(expected, record, hash, epoch);
                    router.append(router.nextInTurn(edge), record, hash);
                }
                default -> {
                    model.emitted(consumers[Math.floorMod(hash, consumers.length)], record, hash, epoch);
                    router.append(router.ownerOf(edge, hash), record, hash);
                }
            }
        }
    }

    private static void shipHeldBack(Router router, IntPredicate hasRoom) {
        router.shippingLock().lock();
        try {
            router.shipHeldBack(hasRoom);
        } finally {
            router.shippingLock().unlock();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anotherThreadMayShipWhileTheTaskEmits(long seed) throws InterruptedException {
        int records = 100_000;
        Random random = new Random(seed);
        int[] next = new int[2];
        AtomicLong outOfOrder = new AtomicLong();
        AtomicLong early = new AtomicLong();
        Thread task = Thread.currentThread();
        // Called with the shipping lock, by either thread.
        Router router = router(2, List.of(new int[] {0, 1}), 1_024, (destination, bundle) -> {
            reader.open(bundle);
            while (reader.hasNext()) {
                if (!reader.next().equals("r" + next[destination]) || reader.keyHash() != next[destination]++) {
                    outOfOrder.incrementAndGet();
                }
            }
            reader.close().recycle();
            if (Thread.currentThread() != task) {
                early.incrementAndGet();
            }
        });
        AtomicBoolean over = new AtomicBoolean();
        Thread watch = new Thread(() -> {
            while (!over.get()) {
                shipHeldBack(router, destination -> true);
            }
        });
        watch.start();
        int[] emitted = new int[2];
        for (int i = 0; i < records || (early.get() == 0 && watch.isAlive()); i++) {
            int destination = random.nextInt(2);
            router.append(destination, "r" + emitted[destination], emitted[destination]++);
            if (random.nextInt(1_000) == 0) {
                router.ship();
            }
        }
        over.set(true);
        watch.join();
        router.ship();
        assertThat(early.get()).as("bundles that the other thread shipped").isPositive();
        assertThat(outOfOrder).hasValue(0);
        assertThat(next).isEqualTo(emitted);
    }

    @Test
    void tellsWhenItBeginsToHoldSomethingBack() {
        AtomicInteger told = new AtomicInteger();
        Router router = router(3, List.of(new int[] {0, 1, 2}), 8, new BundleOutlet() {
            @Override
            public void ship(int destination, Bundle bundle) {
                bundle.recycle();
            }

            @Override
            public void holdsBack() {
                told.incrementAndGet();
            }
        });
        assertThat(router.holdsBack()).isFalse();
        router.append(0, "a", 0);
        router.append(0, "b", 0);
        router.append(1, "c", 0);
        assertThat(told).hasValue(1);
        assertThat(router.holdsBack()).isTrue();
        shipHeldBack(router, destination -> destination == 0);
        assertThat(router.holdsBack()).as("what had no room").isTrue();
        router.append(2, "x", 0);
        assertThat(told).as("for another destination, after something has left").hasValue(2);
        told.set(1);
        router.append(0, "d", 0);
        assertThat(told).as("behind what has left").hasValue(2);
        router.append(0, "e", 0);
        router.append(1, "f", 0);
        assertThat(told).hasValue(2);
        router.ship();
        assertThat(router.holdsBack()).isFalse();
        router.append(1, "g", 0);
        assertThat(told).hasValue(3);
    }

    /** Edges lead to overlapping sets of destinations, as edges between the same vertices do. */
    private static List<int[]> edges(Random random, int destinations) {
        List<int[]> edges = new ArrayList<>();
        for (int edge = 0; edge < 1 + random.nextInt(3); edge++) {
            int first = random.nextInt(destinations);
            int[] consumers = new int[1 + random.nextInt(destinations - first)];
            Arrays.setAll(consumers, i -> first + i);
            edges.add(consumers);
        }
        return edges;
    }

    @Test
    void nothingLeavesBeforeItIsShippedOrFull() {
        List<Integer> shipped = new ArrayList<>();
        Router router = router(2, List.of(new int[] {0, 1}), 3, (destination, bundle) -> {
            shipped.add(destination);
            bundle.recycle();
        });
        assertThat(router.isEmpty()).isTrue();
        router.append(0, "a", 0);
        router.append(1, "b", 0);
        router.append(0, "c", 0);
        assertThat(shipped).isEmpty();
        assertThat(router.isEmpty()).isFalse();
        router.append(0, "d", 0);
        assertThat(shipped).containsExactly(0);
        router.ship();
        assertThat(shipped).containsExactly(0, 1);
        assertThat(router.isEmpty()).isTrue();
        router.ship();
        assertThat(shipped).hasSize(2);
    }

    @Test
    void bundlesOfOneRecordLeaveAtOnce() {
        List<Integer> shipped = new ArrayList<>();
        Router router = router(2, List.of(new int[] {0, 1}), 1, (destination, bundle) -> {
            assertThat(bundle.recordCount()).isEqualTo(1);
            shipped.add(destination);
            bundle.recycle();
        });
        router.append(1, "a", 0);
        router.append(0, "b", 0);
        router.append(1, "c", 0);
        assertThat(shipped).containsExactly(1, 0, 1);
        assertThat(router.isEmpty()).isTrue();
    }

    @Test
    void turnsAreEven() {
        int[] records = new int[3];
        Router router = router(3, List.of(new int[] {0, 1, 2}), 64, (destination, bundle) -> {
            records[destination] += bundle.recordCount();
            bundle.recycle();
        });
        for (int i = 0; i < 300; i++) {
            router.append(router.nextInTurn(0), "r", 0);
        }
        router.ship();
        assertThat(records).containsExactly(100, 100, 100);
    }

    @Test
    void aNewEpochSendsTheOldOneOff() {
        List<Long> epochs = new ArrayList<>();
        Router router = router(1, List.of(new int[] {0}), 64, (destination, bundle) -> {
            epochs.add(bundle.epoch());
            bundle.recycle();
        });
        router.append(0, "a", 0);
        router.epoch(Bundle.NO_EPOCH);
        assertThat(epochs).isEmpty();
        router.epoch(1);
        assertThat(epochs).containsExactly(Bundle.NO_EPOCH);
        router.append(0, "b", 0);
        router.ship();
        assertThat(epochs).containsExactly(Bundle.NO_EPOCH, 1L);
    }
}
