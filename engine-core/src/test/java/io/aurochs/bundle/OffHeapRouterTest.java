package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.TextEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OffHeapRouterTest extends RouterContract {
    @Override
    Router router(int destinations, List<int[]> edges, int bundleRecords, BundleOutlet outlet) {
        return Router.offHeap(
                IntStream.range(0, destinations).toArray(),
                edges,
                BundlePools.onOneNode(pool),
                bundleRecords,
                new TextEncoding(),
                true,
                outlet,
                SOURCE_TASK);
    }

    @Override
    BundleReader reader() {
        return new BundleReader(new TextEncoding());
    }

    @Test
    void aRecordThatCannotBeEncodedDoesNotStopTheOthers() {
        List<Object> arrived = new ArrayList<>();
        Router router = router(2, List.of(new int[] {0, 1}), 64, (destination, bundle) -> {
            reader.open(bundle);
            while (reader.hasNext()) {
                arrived.add(reader.next());
            }
            reader.close().recycle();
        });
        // The user's code catches what emit throws, and goes on.
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> router.append(0, 42, 0)).isInstanceOf(ClassCastException.class);
        }
        assertThat(router.isEmpty()).isTrue();
        router.append(0, "a", 0);
        assertThatThrownBy(() -> router.append(0, 42, 0)).isInstanceOf(ClassCastException.class);
        router.append(0, "b", 0);
        router.append(1, "c", 0);
        router.ship();
        assertThat(arrived).containsExactly("a", "b", "c");
    }
}
