package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceRouterTest extends RouterContract {
    @Override
    Router router(int destinations, List<int[]> edges, int bundleRecords, BundleOutlet outlet) {
        return Router.byReference(destinations, edges, bundleRecords, outlet, SOURCE_TASK);
    }

    @Override
    BundleReader reader() {
        return new BundleReader(null);
    }

    @Test
    void recordsWithoutKeysNeedNoHash() {
        boolean[] hashes = {true};
        Router router =
                router(1, List.of(new int[] {0}), 2, (destination, bundle) -> hashes[0] = bundle.hasKeyHashes());
        router.append(0, "a");
        router.append(0, "b");
        assertThat(hashes[0]).isFalse();
    }

    @Test
    void appendedToADestinationIsAsAppendedToTheRouter() {
        List<Object> arrived = new ArrayList<>();
        List<Integer> shipped = new ArrayList<>();
        Router router = router(2, List.of(new int[] {0, 1}), 3, (destination, bundle) -> {
            shipped.add(destination);
            reader.open(bundle);
            while (reader.hasNext()) {
                arrived.add(reader.next());
            }
            reader.close().recycle();
        });
        Router.Destination first = router.destination(0);
        first.append("a");
        router.destination(1).append("x");
        assertThat(router.holdsBack()).isTrue();
        first.append("b");
        assertThat(shipped).isEmpty();
        router.destination(0).append("c");
        assertThat(shipped).as("full").containsExactly(0);
        first.append("d");
        router.ship();
        assertThat(arrived).containsExactly("a", "b", "c", "x", "d");
        assertThat(router.isEmpty()).isTrue();
    }
}
