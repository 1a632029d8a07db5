package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.EpochLane;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.Watermark;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.testing.FakeClock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Two sources whose records meet at a join, held back by hand. */
class InflowTest {
    private static final int WORKERS = 2;
    private static final int MOST = 4;
    private static final long PATIENCE_NS = 1_000;

    private final FakeClock clock = new FakeClock();
    private final MemoryBudget memory = new MemoryBudget(4L * BlockPool.LEAST_BYTES);
    private final BlockPool blocks = new BlockPool(memory, null);
    private final Side left = new Side("left");
    private final Side right = new Side("right");
    private final EpochInput below = new EpochInput("below", 1, List.of(left.input, right.input));
    private final Inflow ofLeft = left.inflow(0);
    private final Inflow ofRight = right.inflow(1);

    InflowTest() {
        left.pace.meets(List.of(right.pace));
        right.pace.meets(List.of(left.pace));
    }

    /** A source, and its side of the join. */
    private final class Side {
        final EpochInput own;
        final EpochInput input;
        final Ingress ingress;
        final SourcePace pace;
        int raised;

        Side(String name) {
            own = new EpochInput(name, 1, List.of());
            input = new EpochInput(name + " side", 1, List.of(own));
            ingress = new Ingress(own);
            pace = new SourcePace(name, () -> raised++, PATIENCE_NS, clock);
        }

        Inflow inflow(int lane) {
            return new Inflow(
                    new Inflow.Limits(WORKERS, MOST, false),
                    new Inflow.Downstream(List.of(input), List.of(input), List.of(new EpochLane(below, lane))),
                    memory,
                    pace,
                    () -> raised++);
        }

        /** Ends an epoch, which the join passes on. */
        void end(long watermark) {
            pace.reached(watermark);
            ingress.end(watermark);
            EpochContainer ended = Objects.requireNonNull(input.tryRetrieve());
            input.consume(ended, watermark);
        }

        /** Ends so many epochs that nothing more is to be held open. */
        void goAhead() {
            for (int epoch = 1; epoch <= Inflow.MOST_EPOCHS; epoch++) {
                end(epoch);
            }
        }
    }

    private void passAllBelow() {
        for (EpochContainer next = below.tryRetrieve(); next != null; next = below.tryRetrieve()) {
            below.consume(next, next.endWatermark());
        }
    }

    @Test
    void bundlesThatNobodyHasProcessedHoldASourceBack() {
        for (int bundle = 0; bundle < MOST; bundle++) {
            assertThat(ofLeft.isOpen()).isTrue();
            ofLeft.came();
        }
        assertThat(ofLeft.isOpen()).isFalse();
        assertThat(ofLeft.wakeAtNs()).as("nothing but room will help").isEqualTo(Long.MAX_VALUE);
        assertThat(ofRight.isOpen()).isTrue();
        ofLeft.madeRoom();
        assertThat(left.raised).isZero();
        ofLeft.consumed();
        ofLeft.madeRoom();
        assertThat(left.raised).isEqualTo(1);
        assertThat(ofLeft.isOpen()).isTrue();
    }

    @Test
    void whatIsKeptForBusySinksHoldsASourceBack() {
        ofLeft.hold();
        for (int bundle = 0; bundle < MOST; bundle++) {
            assertThat(ofLeft.isOpen()).isTrue();
            ofLeft.came();
            ofLeft.consumed();
        }
        assertThat(ofLeft.isOpen()).isFalse();
        ofLeft.letGo();
        ofLeft.madeRoom();
        assertThat(left.raised).isEqualTo(1);
        assertThat(ofLeft.isOpen()).isTrue();
        for (int bundle = 0; bundle < MOST; bundle++) {
            ofLeft.came();
        }
        assertThat(ofLeft.isOpen()).as("nothing was given up twice").isFalse();
    }

    @Test
    void whenMemoryIsShortAsManyBundlesAsWorkersGoOn() {
        blocks.take(3L * BlockPool.LEAST_BYTES);
        assertThat(memory.isShort()).isTrue();
        for (int bundle = 0; bundle < WORKERS; bundle++) {
            assertThat(ofLeft.isOpen()).isTrue();
            ofLeft.came();
        }
        assertThat(ofLeft.isOpen()).isFalse();
    }

    @Test
    void aSourceFarAheadWaitsForTheOneBehind() {
        left.goAhead();
        assertThat(ofLeft.isOpen()).isFalse();
        assertThat(ofRight.isOpen()).as("the one behind goes on").isTrue();
        right.end(1);
        passAllBelow();
        assertThat(left.raised).as("the other has moved").isPositive();
        ofLeft.madeRoom();
        assertThat(ofLeft.isOpen()).isTrue();
    }

    @Test
    void aSourceThatIsNotAheadIsNotHeldByWhatTheOtherHoldsOpen() {
        left.goAhead();
        right.end(Inflow.MOST_EPOCHS);
        // Nothing is passed on yet: all of the left side's containers are open.
        assertThat(ofLeft.isOpen()).isTrue();
        assertThat(ofRight.isOpen()).isTrue();
    }

    @Test
    void whenMemoryIsShortTheOneAheadWaitsAtOnce() {
        left.end(5);
        assertThat(ofLeft.isOpen()).isTrue();
        blocks.take(3L * BlockPool.LEAST_BYTES);
        assertThat(ofLeft.isOpen()).isFalse();
        assertThat(ofRight.isOpen()).isTrue();
        right.end(Watermark.END);
        assertThat(ofLeft.isOpen()).as("the other has ended").isTrue();
    }

    @Test
    void nobodyWaitsForLongForASourceThatHasNothing() {
        left.goAhead();
        assertThat(ofLeft.isOpen()).isFalse();
        assertThat(ofLeft.wakeAtNs()).isEqualTo(clock.getAsLong() + PATIENCE_NS);
        clock.advance(PATIENCE_NS - 1);
        assertThat(ofLeft.isOpen()).isFalse();
        ofRight.came();
        clock.advance(PATIENCE_NS - 1);
        assertThat(ofLeft.isOpen()).as("the other has shipped something").isFalse();
        clock.advance(1);
        assertThat(ofLeft.isOpen()).isTrue();
    }

    @Test
    void whoIsBehindOnlyBecauseItIsHeldBackIsWaitedFor() {
        left.goAhead();
        for (int bundle = 0; bundle < MOST; bundle++) {
            ofRight.came();
        }
        assertThat(ofRight.isOpen()).isFalse();
        clock.advance(2 * PATIENCE_NS);
        assertThat(ofLeft.isOpen()).isFalse();
    }

    @Test
    void anIdleSourceIsNotWaitedForAndFollows() {
        left.goAhead();
        assertThat(ofLeft.isOpen()).isFalse();
        assertThat(right.pace.followed()).as("it could").isEqualTo(Inflow.MOST_EPOCHS);
        right.pace.idle(true);
        assertThat(left.raised).isEqualTo(1);
        assertThat(ofLeft.isOpen()).isTrue();
        left.end(1_000);
        assertThat(right.raised).as("there is a watermark to follow").isEqualTo(1);
        assertThat(right.pace.followed()).isEqualTo(1_000);
        left.pace.idle(true);
        assertThat(right.pace.followed()).as("nobody holds up anybody").isEqualTo(1_000);
        left.pace.idle(false);
        left.end(Watermark.END);
        assertThat(right.pace.followed())
                .as("who has ended is nobody to follow")
                .isEqualTo(Watermark.NONE);
    }
}
