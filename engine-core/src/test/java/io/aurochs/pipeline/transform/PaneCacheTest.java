package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.operator.WorkerNodes;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.PartitionedTable;
import io.aurochs.state.SlideArray;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaneCacheTest {
    private static final int SLIDE_MS = 10;
    private static final WindowSpec SPEC =
            WindowSpec.sliding(Duration.ofMillis(3 * SLIDE_MS), Duration.ofMillis(SLIDE_MS));

    private final SlideArray<Pane<FixedKeyTable>> slides = new SlideArray<>(slide -> pane());
    private final Map<Pane<FixedKeyTable>, Integer> looks = new HashMap<>();
    private final PaneCache<FixedKeyTable> cache = new PaneCache<>(SPEC, pane -> {
        looks.merge(pane, 1, Integer::sum);
        return pane.shared();
    });

    private static PartitionedTable<FixedKeyTable> noTables() {
        return new PartitionedTable<>(0, partition -> {
            throw new AssertionError("nobody needs one here");
        });
    }

    private static Pane<FixedKeyTable> pane() {
        return new Pane<>(WorkerNodes.onOneNode(1), noTables(), worker -> noTables());
    }

    private Pane<FixedKeyTable> paneOf(long slide) {
        return Objects.requireNonNull(slides.get(slide));
    }

    @Test
    void aSlideIsLookedUpOnce() {
        cache.open(slides);
        for (long time : new long[] {0, 9, 20, 5, 29, 0}) {
            assertThat(cache.tables(time)).isSameAs(paneOf(time / SLIDE_MS).shared());
        }
        assertThat(looks).hasSize(2).containsEntry(paneOf(0), 1).containsEntry(paneOf(2), 1);
    }

    @Test
    void theEndOfASlideIsInTheNext() {
        cache.open(slides);
        assertThat(cache.tables(9)).isSameAs(paneOf(0).shared());
        assertThat(cache.tables(10)).isSameAs(paneOf(1).shared());
        assertThat(cache.tables(-1)).isSameAs(paneOf(-1).shared());
        assertThat(cache.tables(-10)).isSameAs(paneOf(-1).shared());
        assertThat(cache.tables(-11)).isSameAs(paneOf(-2).shared());
    }

    @Test
    void nothingOfBeforeIsKnownAfterItIsOpened() {
        cache.open(slides);
        cache.tables(5);
        SlideArray<Pane<FixedKeyTable>> others = new SlideArray<>(slide -> pane());
        cache.open(others);
        assertThat(cache.tables(5))
                .isSameAs(Objects.requireNonNull(others.get(0)).shared())
                .isNotSameAs(paneOf(0).shared());
    }

    @Test
    void aSlideThatIsRetiredIsRefused() {
        cache.open(slides);
        cache.tables(5);
        slides.retireBefore(1);
        cache.open(slides);
        assertThatThrownBy(() -> cache.tables(5))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("slide=0: retired before its last record");
        assertThat(cache.tables(10))
                .as("the next one is there")
                .isSameAs(paneOf(1).shared());
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void slidesThatShareAPlaceAreNotMixedUp(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        cache.open(slides);
        for (int record = 0; record < 10_000; record++) {
            long time = random.nextInt(-40 * SLIDE_MS, 40 * SLIDE_MS);
            assertThat(cache.tables(time))
                    .as("seed %s record %s time %s", seed, record, time)
                    .isSameAs(paneOf(Math.floorDiv(time, SLIDE_MS)).shared());
        }
    }
}
