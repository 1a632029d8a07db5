package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.TextEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract with tasks on three nodes that keep being moved, and records of which some are not cheap to encode. */
class PlacedRouterTest extends RouterContract {
    private static final int TASKS = 32;
    private static final int MOVES_EVERY = 7;

    private final List<BundlePool> pools = List.of(pool, new BundlePool(1), new BundlePool(2));
    private final int[] nodeOfTask =
            IntStream.range(0, TASKS).map(task -> task % 3).toArray();
    private final BundlePools placed = new BundlePools(pools, nodeOfTask);
    private int shipped;

    /** Text of which all that ends in 7 is dear, and cannot be encoded. */
    private static final class ChoosyEncoding extends TextEncoding {
        @Override
        public boolean isCheap(Object record) {
            return !record.toString().endsWith("7");
        }

        @Override
        public void encode(Object record, Bytes<?> out) {
            assertThat(isCheap(record)).as("%s is cheap", record).isTrue();
            super.encode(record, out);
        }
    }

    @AfterEach
    void giveAllMemoryBack() {
        placed.close();
    }

    @Override
    Router router(int destinations, List<int[]> edges, int bundleRecords, BundleOutlet outlet) {
        return Router.placed(
                IntStream.range(0, destinations).map(i -> i + 6).toArray(),
                edges,
                placed,
                bundleRecords,
                BundleWeights.usual(),
                new ChoosyEncoding(),
                true,
                new BundleOutlet() {
                    @Override
                    public void ship(int destination, Bundle bundle) {
                        if (++shipped % MOVES_EVERY == 0) {
                            nodeOfTask[6 + destination] = shipped % 3;
                            placed.move(nodeOfTask);
                        }
                        outlet.ship(destination, bundle);
                    }

                    @Override
                    public void holdsBack() {
                        outlet.holdsBack();
                    }
                },
                SOURCE_TASK);
    }

    @Override
    BundleReader reader() {
        return new BundleReader(new ChoosyEncoding());
    }

    private static Router between(BundlePools pools, List<Bundle> out) {
        return Router.placed(
                new int[] {1},
                List.of(new int[] {0}),
                pools,
                100,
                BundleWeights.usual(),
                new ChoosyEncoding(),
                true,
                (destination, bundle) -> out.add(bundle),
                0);
    }

    @Test
    void recordsAreEncodedForAnotherNodeAndLieThere() {
        List<Bundle> out = new ArrayList<>();
        BundlePools apart = new BundlePools(pools, new int[] {0, 2});
        Router router = between(apart, out);
        router.append(0, "r1", 1);
        router.append(0, "r2", 2);
        router.ship();
        assertThat(out).singleElement().isInstanceOf(OffHeapBundle.class);
        assertThat(out.get(0).node()).isEqualTo(2);
        out.forEach(Bundle::recycle);
    }

    @Test
    void recordsStayObjectsOnTheSameNode() {
        List<Bundle> out = new ArrayList<>();
        BundlePools together = new BundlePools(pools, new int[] {1, 1});
        Router router = between(together, out);
        router.append(0, "r1", 1);
        router.ship();
        assertThat(out).singleElement().isInstanceOf(ReferenceBundle.class);
    }

    @Test
    void aDearRecordEndsTheEncodedBundleAndWhatFollowsStaysInOrder() {
        List<Bundle> out = new ArrayList<>();
        Router router = between(new BundlePools(pools, new int[] {0, 1}), out);
        router.append(0, "r6", 1);
        router.append(0, "r7", 1);
        router.append(0, "r8", 1);
        router.ship();
        router.append(0, "r9", 1);
        router.ship();
        assertThat(out).extracting(Bundle::recordCount).containsExactly(1, 2, 1);
        assertThat(out)
                .extracting(bundle -> (Object) bundle.getClass())
                .containsExactly(OffHeapBundle.class, ReferenceBundle.class, OffHeapBundle.class);
        out.forEach(Bundle::recycle);
    }

    @Test
    void aTaskThatMovesGetsItsNextBundleOnItsNewNode() {
        List<Bundle> out = new ArrayList<>();
        BundlePools moving = new BundlePools(pools, new int[] {0, 1});
        Router router = between(moving, out);
        router.append(0, "r1", 1);
        moving.move(new int[] {0, 2});
        router.append(0, "r2", 1);
        router.ship();
        router.append(0, "r3", 1);
        router.ship();
        assertThat(out).extracting(Bundle::node).containsExactly(1, 2);
        out.forEach(Bundle::recycle);
    }
}
