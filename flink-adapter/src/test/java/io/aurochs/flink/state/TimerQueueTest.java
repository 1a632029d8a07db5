package io.aurochs.flink.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.runtime.state.KeyExtractorFunction;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.PriorityComparator;
import org.apache.flink.runtime.state.RegisteredPriorityQueueStateBackendMetaInfo;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSet;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSnapshotRestoreWrapper;
import org.apache.flink.streaming.api.operators.TimerHeapInternalTimer;
import org.apache.flink.streaming.api.operators.TimerSerializer;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against Flink's queue: the same calls have the same results, down to the order of timers of the same time. */
class TimerQueueTest {
    private static final KeyGroupRange KEY_GROUPS = KeyGroupRange.of(0, 15);
    private static final int CALLS = 20_000;

    private final HeapPriorityQueueSet<TimerHeapInternalTimer<Object, TimeWindow>> flinks = flinksQueue();
    private final TimerQueue<TimerHeapInternalTimer<Object, TimeWindow>> ours = new TimerQueue<>(
            PriorityComparator.forPriorityComparableObjects(),
            KeyExtractorFunction.forKeyedObjects(),
            0,
            KEY_GROUPS,
            KEY_GROUPS.getNumberOfKeyGroups());

    private static HeapPriorityQueueSet<TimerHeapInternalTimer<Object, TimeWindow>> flinksQueue() {
        return new HeapPriorityQueueSet<>(
                PriorityComparator.forPriorityComparableObjects(),
                KeyExtractorFunction.forKeyedObjects(),
                0,
                KEY_GROUPS,
                KEY_GROUPS.getNumberOfKeyGroups());
    }

    /** @param keys few, so that timers are registered again and removed; or many, so that the sets grow */
    @ParameterizedTest
    @ValueSource(ints = {3, 100, 1_000_000})
    void doesWhatFlinksDoes(int keys) {
        Random random = new Random(keys);
        for (int call = 0; call < CALLS; call++) {
            // More are added than taken in the first half, fewer in the second.
            int kind = random.nextInt(10) + (call < CALLS / 2 ? 0 : 4);
            if (kind < 7) {
                long seed = random.nextInt(CALLS);
                assertThat(ours.add(timer(seed, keys))).isEqualTo(flinks.add(timer(seed, keys)));
            } else if (kind < 9) {
                long seed = random.nextInt(CALLS);
                assertThat(ours.remove(timer(seed, keys))).isEqualTo(flinks.remove(timer(seed, keys)));
            } else {
                assertThat(ours.poll()).isEqualTo(flinks.poll());
            }
            assertThat(ours.size()).isEqualTo(flinks.size());
            assertThat(ours.peek()).isEqualTo(flinks.peek());
        }
        for (int keyGroup : KEY_GROUPS) {
            assertThat(ours.getSubsetForKeyGroup(keyGroup)).isEqualTo(flinks.getSubsetForKeyGroup(keyGroup));
        }
        while (!flinks.isEmpty()) {
            assertThat(ours.poll()).isEqualTo(flinks.poll());
        }
        assertThat(ours.poll()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 1000})
    void isEmptyOnceCleared(int keys) {
        Random random = new Random(keys);
        for (int i = 0; i < 100; i++) {
            ours.add(timer(random.nextLong(), keys));
        }
        ours.clear();
        assertThat(ours.isEmpty()).isTrue();
        TimerHeapInternalTimer<Object, TimeWindow> first = timer(random.nextLong(), keys);
        assertThat(ours.remove(first)).isFalse();
        assertThat(ours.add(first)).isTrue();
        assertThat(ours.poll()).isSameAs(first);
    }

    @Test
    void takesOverRestoredTimers() {
        HeapPriorityQueueSet<TimerHeapInternalTimer<Object, TimeWindow>> expected = flinksQueue();
        for (int seed = 0; seed < 1000; seed++) {
            flinks.add(timer(seed, 100));
            expected.add(timer(seed, 100));
        }
        RegisteredPriorityQueueStateBackendMetaInfo<TimerHeapInternalTimer<Object, TimeWindow>> metaInfo =
                new RegisteredPriorityQueueStateBackendMetaInfo<>(
                        "timers",
                        new TimerSerializer<>(
                                new GenericTypeInfo<>(Object.class).createSerializer(new SerializerConfigImpl()),
                                new TimeWindow.Serializer()));
        HeapPriorityQueueSnapshotRestoreWrapper<?> restored = new TimerQueues(
                        KEY_GROUPS, KEY_GROUPS.getNumberOfKeyGroups())
                .ofRestored(new HeapPriorityQueueSnapshotRestoreWrapper<>(
                        flinks,
                        metaInfo,
                        KeyExtractorFunction.forKeyedObjects(),
                        KEY_GROUPS,
                        KEY_GROUPS.getNumberOfKeyGroups()));
        assertThat(flinks.isEmpty()).isTrue();
        assertThat(restored.getMetaInfo()).isSameAs(metaInfo);
        assertThat(restored.getPriorityQueue()).isInstanceOf(TimerQueue.class);
        while (!expected.isEmpty()) {
            assertThat(restored.getPriorityQueue().poll()).isEqualTo(expected.poll());
        }
        assertThat(restored.getPriorityQueue().isEmpty()).isTrue();
    }

    /** The same timer for the same seed: one of few windows, and a key whose hash may be that of others. */
    private static TimerHeapInternalTimer<Object, TimeWindow> timer(long seed, int keys) {
        Random random = new Random(seed);
        TimeWindow window = new TimeWindow(0, 1000L * (1 + random.nextInt(4)));
        Object key = new CollidingKey(random.nextInt(keys));
        return new TimerHeapInternalTimer<>(window.maxTimestamp(), key, window);
    }

    private record CollidingKey(int id) {
        @Override
        public int hashCode() {
            return id / 2;
        }
    }
}
