package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.channel.ReadyQueue;
import org.junit.jupiter.api.Test;

class SleepingGroupsTest {
    private final ReadyQueue<ReadyState> ready = new ReadyQueue<>();
    private final ReadyState first = new ReadyState(new TestHome(ready, () -> {}));
    private final ReadyState second = new ReadyState(new TestHome(ready, () -> {}));
    private final SleepingGroups sleeping = new SleepingGroups();

    @Test
    void theFirstToWakeComesFirstAndNotBeforeItsTime() {
        assertThat(sleeping.earliestNs()).isEqualTo(Long.MAX_VALUE);
        assertThat(sleeping.add(first, 200)).isTrue();
        assertThat(sleeping.add(second, 100)).isTrue();
        assertThat(sleeping.earliestNs()).isEqualTo(100);
        assertThat(sleeping.takeDue(99)).isNull();
        assertThat(sleeping.takeDue(100)).isSameAs(second);
        assertThat(sleeping.earliestNs()).isEqualTo(200);
        assertThat(sleeping.takeDue(1_000)).isSameAs(first);
        assertThat(sleeping.takeDue(1_000)).isNull();
        assertThat(sleeping.earliestNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aLaterTimeOfTheSameGroupAddsNothing() {
        sleeping.add(first, 100);
        assertThat(sleeping.add(first, 300)).isFalse();
        assertThat(sleeping.takeDue(1_000)).isSameAs(first);
        assertThat(sleeping.takeDue(1_000)).isNull();
    }

    @Test
    void anEarlierTimeOfTheSameGroupCounts() {
        sleeping.add(first, 300);
        assertThat(sleeping.add(first, 100)).isTrue();
        assertThat(sleeping.takeDue(100)).isSameAs(first);
        assertThat(sleeping.takeDue(300)).as("it is here once").isNull();
    }

    @Test
    void aGroupThatIsForgottenDoesNotWake() {
        sleeping.add(first, 100);
        sleeping.add(second, 200);
        sleeping.remove(first);
        sleeping.remove(first);
        assertThat(sleeping.earliestNs()).isEqualTo(200);
        assertThat(sleeping.takeDue(1_000)).isSameAs(second);
        assertThat(sleeping.takeDue(1_000)).isNull();
    }

    @Test
    void onlyTheFirstToWakeMattersToASleepingWorker() {
        sleeping.add(first, 100);
        assertThat(sleeping.add(second, 200)).isFalse();
    }
}
