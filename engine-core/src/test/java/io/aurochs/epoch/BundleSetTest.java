package io.aurochs.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.row.FlatBundle;
import org.junit.jupiter.api.Test;

class BundleSetTest {
    private static final int NODES = 3;

    private final LabelledBundles bundles = new LabelledBundles(NODES);
    private final BundleSet set = new BundleSet(NODES);

    @Test
    void prefersTheBundlesOfTheNode() {
        FlatBundle first = bundles.on(0, 0, 0);
        FlatBundle second = bundles.on(1, 0, 0);
        FlatBundle third = bundles.on(2, 0, 0);
        set.add(first);
        set.add(second);
        set.add(third);
        assertThat(set.size()).isEqualTo(NODES);
        assertThat(set.poll(1)).isSameAs(second);
        assertThat(set.poll(2)).isSameAs(third);
        assertThat(set.poll(2)).as("of another node, as the node has none").isSameAs(first);
        assertThat(set.poll(2)).isNull();
    }

    @Test
    void isEmptyWhenNoNodeHasAny() {
        assertThat(set.isEmpty()).isTrue();
        set.add(bundles.on(NODES - 1, 0, 0));
        assertThat(set.isEmpty()).isFalse();
        assertThat(set.poll(0)).isNotNull();
        assertThat(set.isEmpty()).isTrue();
        assertThat(set.size()).isZero();
    }

    @Test
    void hasRoomForAnyNumber() {
        int many = 1_000;
        for (int i = 0; i < many; i++) {
            set.add(bundles.on(i % NODES, 0, 0));
        }
        assertThat(set.size()).isEqualTo(many);
        int polled = 0;
        while (set.poll(0) != null) {
            polled++;
        }
        assertThat(polled).isEqualTo(many);
    }
}
