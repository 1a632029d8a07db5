package org.apache.flink.runtime.state.heap;

import io.aurochs.flink.state.TimerQueue;
import org.apache.flink.runtime.state.InternalPriorityQueueTestBase;

/** Flink's own tests of its queue of timers. They stand in this package because Flink's class is visible here only. */
class TimerQueuePeerTest extends HeapPriorityQueueSetTest {
    @Override
    protected HeapPriorityQueueSet<InternalPriorityQueueTestBase.TestElement> newPriorityQueue(int initialCapacity) {
        return new TimerQueue<>(
                TEST_ELEMENT_PRIORITY_COMPARATOR,
                KEY_EXTRACTOR_FUNCTION,
                initialCapacity,
                KEY_GROUP_RANGE,
                KEY_GROUP_RANGE.getNumberOfKeyGroups());
    }
}
