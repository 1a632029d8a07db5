package io.aurochs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LastInPipelineTest {
    private final TwoTasks tasks = new TwoTasks();
    private final LastInPipeline policy = new LastInPipeline();

    private @Nullable EpochContainer choose() {
        return policy.choose(tasks.inputs(), Watermark.END);
    }

    @Test
    void theLastTaskThatHasBundlesComesFirstWhateverEpochTheyAreIn() {
        assertThat(choose()).isNull();
        tasks.depositAtFirst();
        tasks.depositAtFirst();
        EpochContainer early = tasks.first().containers()[0];
        assertThat(choose()).isSameAs(early);
        tasks.ingress().end(10);
        tasks.depositAtFirst();
        EpochContainer late = tasks.first().containers()[1];
        tasks.depositAtSecond(late);
        assertThat(choose())
                .as("later, and nearer to the end")
                .isSameAs(tasks.second().containers()[1]);
        tasks.process(tasks.second().containers()[1]);
        assertThat(choose()).as("the oldest of the other task").isSameAs(early);
        tasks.clear();
    }

    @Test
    void ofOneTaskItChoosesTheOldest() {
        tasks.depositAtFirst();
        tasks.ingress().end(10);
        tasks.depositAtFirst();
        assertThat(policy.chooseAt(tasks.first())).isSameAs(tasks.first().containers()[0]);
        assertThat(policy.chooseAt(tasks.second())).isNull();
        tasks.clear();
    }
}
