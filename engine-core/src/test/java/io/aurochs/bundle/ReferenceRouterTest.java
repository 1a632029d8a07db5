package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

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
}
