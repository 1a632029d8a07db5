package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which calls are long, looked at by hand. */
class CallWatchTest {
    private static final long LATENCY_NS = 500_000;

    private final FakeClock clock = new FakeClock();
    private final List<Long> longCalls = new ArrayList<>();
    private boolean needed;
    private final CallWatch watch = new CallWatch(
            LATENCY_NS,
            new CallWatch.Helper() {
                @Override
                public void longCall(Turn turn, long stayNs) {
                    longCalls.add(stayNs);
                }

                @Override
                public void look(long nowNs) {}

                @Override
                public boolean isNeeded() {
                    return needed;
                }
            },
            clock);
    private final TaskGroup group = new TaskGroup("group", List.of());
    private final Turn turn = new Turn();

    @Test
    void aCallIsLongWhenItWasSeenForSoLong() {
        watch.add(turn);
        turn.begin(group);
        watch.look();
        clock.advance(LATENCY_NS - 1);
        watch.look();
        assertThat(longCalls).isEmpty();
        clock.advance(1);
        watch.look();
        clock.advance(1_000);
        watch.look();
        assertThat(longCalls).containsExactly(LATENCY_NS, LATENCY_NS + 1_000);
        assertThat(turn.group()).isSameAs(group);
    }

    @Test
    void anotherStayInTheSameGroupIsAnotherCall() {
        watch.add(turn);
        for (int i = 0; i < 10; i++) {
            turn.begin(group);
            watch.look();
            clock.advance(LATENCY_NS);
            turn.end(true);
        }
        watch.look();
        clock.advance(LATENCY_NS);
        watch.look();
        assertThat(longCalls)
                .as("outside, and never seen inside twice in one stay")
                .isEmpty();
        assertThat(turn.isInside()).isFalse();
    }

    @Test
    void aWorkerThatHasNotBeenInsideAnyGroupIsInNoCall() {
        CallWatch hasty = new CallWatch(0, CallWatch.Helper.NONE, clock);
        hasty.add(turn);
        assertThat(hasty.look()).isFalse();
        turn.begin(group);
        hasty.look();
        clock.advance(1);
        assertThat(hasty.look()).as("nothing is held back").isFalse();
    }

    @Test
    void aWorkerThatHasEndedIsNotLookedAt() {
        watch.add(turn);
        turn.begin(group);
        watch.look();
        watch.remove(turn);
        clock.advance(LATENCY_NS);
        watch.look();
        assertThat(longCalls).isEmpty();
    }

    @Test
    void staysAwakeWhileAWorkerFindsWork() {
        watch.add(turn);
        for (int i = 0; i < 3; i++) {
            turn.begin(group);
            turn.end(true);
            assertThat(watch.look()).as("a busy worker").isTrue();
        }
        assertThat(watch.look()).as("an idle worker").isFalse();
        turn.begin(group);
        turn.end(false);
        assertThat(watch.look()).as("a source that was asked in vain").isFalse();
        turn.begin(group);
        assertThat(watch.look()).as("it has gone in").isFalse();
    }

    @Test
    void staysAwakeWhileItIsNeeded() {
        assertThat(watch.look()).isFalse();
        needed = true;
        assertThat(watch.look()).isTrue();
    }
}
