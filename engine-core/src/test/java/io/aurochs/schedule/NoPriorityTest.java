package io.aurochs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NoPriorityTest {
    private final TwoTasks tasks = new TwoTasks();
    private final NoPriority policy = new NoPriority();

    private @Nullable EpochContainer choose() {
        return policy.choose(tasks.inputs(), Watermark.END);
    }

    @Test
    void nothingIsChosenWhereThereIsNothing() {
        assertThat(choose()).isNull();
        tasks.ingress().end(10);
        assertThat(choose()).isNull();
    }

    @Test
    void theTaskThatWasClaimedFromLastComesFirstWhicheverEpochThatIs() {
        tasks.depositAtFirst();
        EpochContainer first = tasks.first().containers()[0];
        assertThat(choose()).isSameAs(first);
        tasks.depositAtSecond(first);
        tasks.ingress().end(10);
        tasks.process(first);
        tasks.depositAtFirst();
        assertThat(choose()).as("a later epoch").isSameAs(tasks.first().containers()[1]);
        tasks.process(tasks.first().containers()[1]);
        assertThat(choose()).as("of the other task").isSameAs(tasks.second().containers()[0]);
        tasks.depositAtFirst();
        assertThat(choose())
                .as("until there is nothing there")
                .isSameAs(tasks.second().containers()[0]);
        tasks.process(tasks.second().containers()[0]);
        assertThat(choose()).isSameAs(tasks.first().containers()[1]);
        tasks.clear();
    }

    @Test
    void aLookAtOneTaskChangesNothingForTheNextChoice() {
        tasks.depositAtFirst();
        EpochContainer first = tasks.first().containers()[0];
        assertThat(choose()).isSameAs(first);
        tasks.depositAtSecond(first);
        EpochContainer second = tasks.second().containers()[0];
        assertThat(policy.chooseAt(tasks.second())).isSameAs(second);
        assertThat(choose()).as("the task that was claimed from last").isSameAs(first);
        tasks.process(second);
        assertThat(policy.chooseAt(tasks.second())).isNull();
        tasks.clear();
    }
}
