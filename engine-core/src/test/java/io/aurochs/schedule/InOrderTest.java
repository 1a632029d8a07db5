package io.aurochs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InOrderTest {
    private final TwoTasks tasks = new TwoTasks();
    private final InOrder policy = new InOrder();

    private @Nullable EpochContainer choose() {
        return policy.choose(tasks.inputs(), Watermark.END);
    }

    @Test
    void anEpochIsHeldUntilItHasEnded() {
        tasks.depositAtFirst();
        assertThat(choose()).as("the epoch goes on").isNull();
        tasks.ingress().end(10);
        tasks.depositAtFirst();
        EpochContainer oldest = tasks.first().containers()[0];
        assertThat(choose()).isSameAs(oldest);
        tasks.process(oldest);
        assertThat(choose()).as("the one before is not done").isNull();
        tasks.processWatermark(tasks.first());
        assertThat(choose()).as("the next one goes on").isNull();
        tasks.ingress().end(20);
        assertThat(choose()).isSameAs(tasks.first().containers()[0]);
        tasks.clear();
    }
}
