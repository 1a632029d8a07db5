package io.aurochs.sql.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;

/** What becomes of a topic while it is read. */
class TopicWatchTest {
    private static final Node[] NONE = {};
    private static final Node BROKER = new Node(1, "nowhere", 1);

    private final TopicWatch watch = new TopicWatch();

    private static PartitionInfo partition(int number, Node leader) {
        return new PartitionInfo("t", number, leader, NONE, NONE);
    }

    @Test
    void aTopicThatBrokersDoNotKnowForLongIsDeleted() {
        assertThat(watch.isDeleted(List.of(), 7)).isFalse();
        assertThat(watch.isDeleted(List.of(partition(0, BROKER)), 8)).isFalse();
        assertThat(watch.isDeleted(List.of(), 9)).isFalse();
        assertThat(watch.isDeleted(List.of(), 8 + TopicWatch.PATIENCE_NS)).isFalse();
        assertThat(watch.isDeleted(List.of(), 9 + TopicWatch.PATIENCE_NS)).isTrue();
    }

    @Test
    void aPartitionWithoutALeaderIsNotLed() {
        assertThat(watch.isLed(0)).isFalse();
        assertThat(watch.isDeleted(List.of(partition(0, BROKER), partition(1, Node.noNode())), 0))
                .isFalse();
        assertThat(watch.isLed(0)).isTrue();
        assertThat(watch.isLed(1)).isFalse();
    }
}
