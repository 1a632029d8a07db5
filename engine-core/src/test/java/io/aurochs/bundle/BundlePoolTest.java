package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BundlePoolTest {
    private static final int NODE = 1;

    @Test
    void aBundleThatWasRecycledIsUsedAgain() {
        BundlePool pool = new BundlePool(NODE);
        OffHeapBundle bundle = pool.take();
        assertThat(bundle.node()).isEqualTo(NODE);
        bundle.recycle();
        assertThat(pool.take()).isSameAs(bundle);
        bundle.release();
    }

    @Test
    void givesTheMemoryItKeptBack() {
        BundlePool pool = new BundlePool(NODE);
        OffHeapBundle kept = pool.take();
        pool.recycle(kept);
        assertThat(kept.bytes().refCount()).isEqualTo(1);
        pool.close();
        assertThat(kept.bytes().refCount()).isZero();
    }

    @Test
    void givesMemoryBackThatComesAfterItWasClosed() {
        BundlePool pool = new BundlePool(NODE);
        OffHeapBundle late = pool.take();
        pool.close();
        pool.recycle(late);
        assertThat(late.bytes().refCount()).isZero();
    }
}
