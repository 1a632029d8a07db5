package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.model.EventSpan;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.SlideArray;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JoinPlacesTest {
    private static final long SLIDE_MS = 100;

    private final List<SlideArray<JoinPane<FixedKeyTable>>> sides = Stream.generate(
                    () -> new SlideArray<>(slide -> new JoinPane<FixedKeyTable>(1, new TableSizes(1))))
            .limit(2)
            .toList();

    private JoinPlaces<FixedKeyTable> places(long rangeMs) {
        return new JoinPlaces<>(new WindowSpec(SLIDE_MS, SLIDE_MS), rangeMs, sides);
    }

    private @Nullable JoinPane<FixedKeyTable> pane(int side, long time) {
        return sides.get(side).get(Math.floorDiv(time, SLIDE_MS));
    }

    @Test
    void recordsAreAddedToTheirSideAndLookedForOnTheOther() {
        JoinPlaces<FixedKeyTable> places = places(30);
        for (int side = 0; side < 2; side++) {
            places.open(side);
            assertThat(places.of(250)).isEqualTo(new JoinPlace<>(pane(side, 250), pane(1 - side, 250), null));
        }
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void allThatMayBeInTheRangeIsLookedAt(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (long rangeMs : new long[] {0, 1, 30, 49, 50}) {
            JoinPlaces<FixedKeyTable> places = places(rangeMs);
            places.open(1);
            for (int record = 0; record < 2_000; record++) {
                long time = random.nextLong(-20 * SLIDE_MS, 20 * SLIDE_MS);
                JoinPlace<FixedKeyTable> place = places.of(time);
                assertThat(place.own()).as("seed %s time %s", seed, time).isSameAs(pane(1, time));
                assertThat(Stream.of(pane(0, time - rangeMs), pane(0, time), pane(0, time + rangeMs))
                                .distinct())
                        .as("seed %s range %s time %s", seed, rangeMs, time)
                        .containsExactlyInAnyOrderElementsOf(Stream.of(place.other(), place.neighbour())
                                .filter(pane -> pane != null)
                                .toList());
            }
        }
    }

    @Test
    void whatIsRetiredIsSeenOnceItIsOpenedAnew() {
        JoinPlaces<FixedKeyTable> places = places(30);
        places.open(0);
        JoinPlace<FixedKeyTable> before = places.of(110);
        sides.get(0).retireBefore(2);
        sides.get(1).retireBefore(1);
        assertThat(places.of(110)).isSameAs(before);
        places.open(0);
        assertThat(places.of(110)).isEqualTo(new JoinPlace<>(null, pane(1, 110), null));
    }

    @Test
    void timesAtTheEndsWithTheLongestRange() {
        long rangeMs = EventSpan.millis("range", Duration.ofMillis(1L << 57));
        JoinPlaces<FixedKeyTable> places = new JoinPlaces<>(new WindowSpec(2 * rangeMs, 2 * rangeMs), rangeMs, sides);
        places.open(0);
        for (long time : new long[] {-WindowSpec.FARTHEST_MS, WindowSpec.FARTHEST_MS}) {
            long slide = Math.floorDiv(time, 2 * rangeMs);
            assertThat(places.of(time).own()).isSameAs(sides.get(0).get(slide));
            assertThat(places.of(time).neighbour()).isSameAs(sides.get(1).get(slide - 1));
        }
    }

    @Test
    void timesTooFarAreRefused() {
        JoinPlaces<FixedKeyTable> places = places(30);
        places.open(0);
        assertThatThrownBy(() -> places.of(Long.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class);
    }
}
