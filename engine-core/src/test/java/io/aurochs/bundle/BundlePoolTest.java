package io.aurochs.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BundlePoolTest {
    private static final int NODE = 1;

    @Test
    void keepsTheTwoKindsApart() {
        BundlePool pool = new BundlePool(NODE, 16);
        ReferenceBundle references = pool.takeReferences();
        OffHeapBundle offHeap = pool.takeOffHeap();
        assertThat(references.records).hasSize(16);
        assertThat(offHeap.node()).isEqualTo(NODE);

        pool.recycle(offHeap);
        pool.recycle(references);
        assertThat(pool.takeReferences()).isSameAs(references);
        assertThat(pool.takeOffHeap()).isSameAs(offHeap);
        offHeap.release();
    }

    @Test
    void givesTheMemoryItKeptBack() {
        BundlePool pool = new BundlePool(NODE, 16);
        OffHeapBundle kept = pool.takeOffHeap();
        pool.recycle(kept);
        assertThat(kept.bytes().refCount()).isEqualTo(1);
        pool.close();
        assertThat(kept.bytes().refCount()).isZero();
    }

    @Test
    void givesMemoryBackThatComesAfterItWasClosed() {
        BundlePool pool = new BundlePool(NODE, 16);
        OffHeapBundle late = pool.takeOffHeap();
        pool.close();
        pool.recycle(late);
        assertThat(late.bytes().refCount()).isZero();
    }
}
