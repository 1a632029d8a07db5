package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.channel.FairQueue;
import io.aurochs.channel.ReadyQueue;
import io.aurochs.schedule.FairShares;
import io.aurochs.schedule.Share;
import org.junit.jupiter.api.Test;

class ReadyStateTest {
    private final ReadyQueue<ReadyState> ready = new ReadyQueue<>();
    private final Turn turn = new Turn();
    private int woken;
    private final ReadyState state = new ReadyState(new TestHome(ready, () -> woken++));

    @Test
    void isQueuedOnceHoweverOftenItIsRaised() {
        state.raise();
        state.raise();
        assertThat(woken).isEqualTo(1);
        assertThat(ready.poll()).isSameAs(state);
        assertThat(ready.poll()).isNull();
    }

    @Test
    void isQueuedWhereItWasMovedTo() {
        ReadyQueue<ReadyState> elsewhere = new ReadyQueue<>();
        int[] wokenElsewhere = {0};
        TestHome newHome = new TestHome(elsewhere, () -> wokenElsewhere[0]++);
        state.raise();
        state.move(newHome);
        assertThat(ready.poll()).as("queued before it was moved").isSameAs(state);
        state.take(turn);
        assertThat(state.rest(true)).isSameAs(newHome);
        assertThat(elsewhere.poll()).isSameAs(state);
        state.take(turn);
        assertThat(state.rest(false)).isNull();
        state.raise();
        assertThat(elsewhere.poll()).isSameAs(state);
        assertThat(ready.poll()).isNull();
        assertThat(wokenElsewhere[0]).isEqualTo(1);
    }

    @Test
    void aGroupOfAJobThatHurriesIsQueuedAnew() {
        FairShares shares = new FairShares();
        FairQueue<ReadyState> byShare = new FairQueue<>(ReadyState.BY_JOB);
        TestHome home = new TestHome(byShare, () -> woken++);
        Share behind = shares.share(1);
        ReadyState next = new ReadyState(home, shares.share(1), 0);
        ReadyState hurried = new ReadyState(home, behind, 0);
        behind.charge(1_000, 0);
        next.raise();
        hurried.raise();
        behind.hurry();
        hurried.requeue();
        assertThat(woken).as("who has looked meanwhile looks again").isEqualTo(3);
        assertThat(byShare.poll()).isSameAs(hurried);
        behind.hurryNoMore();
        hurried.requeue();
        assertThat(byShare.poll()).as("it is not queued any more").isSameAs(next);
        assertThat(byShare.poll()).isNull();
    }

    @Test
    void restsWhenNothingHappened() {
        state.raise();
        ready.poll();
        state.take(turn);
        state.rest(false);
        assertThat(ready.isEmpty()).isTrue();
        state.raise();
        assertThat(ready.poll()).isSameAs(state);
        assertThat(woken).isEqualTo(2);
    }

    @Test
    void isReadyAgainWhenItWasRaisedWhileItRan() {
        state.raise();
        ready.poll();
        state.take(turn);
        state.raise();
        state.raise();
        assertThat(ready.isEmpty()).as("never queued while it runs").isTrue();
        state.rest(false);
        assertThat(ready.poll()).isSameAs(state);
    }

    @Test
    void isReadyAgainWhenItsWorkerSaysSo() {
        state.raise();
        ready.poll();
        state.take(turn);
        state.rest(true);
        assertThat(ready.poll()).isSameAs(state);
        state.take(turn);
        state.raise();
        state.rest(true);
        assertThat(ready.poll()).isSameAs(state);
        assertThat(ready.isEmpty()).isTrue();
    }

    @Test
    void whatIsHeldIsNotQueuedBeforeItIsRested() {
        state.hold();
        state.raise();
        assertThat(ready.isEmpty()).isTrue();
        assertThat(state.rest(true)).isNotNull();
        assertThat(ready.poll()).isSameAs(state);
    }
}
