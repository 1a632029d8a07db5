package io.aurochs.flink.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

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
            if (call % 1000 == 0) {
                assertThat(timersOf(ours)).containsExactly(timersOf(flinks));
            }
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
        @SuppressWarnings("unchecked") // what was restored
        HeapPriorityQueueSet<TimerHeapInternalTimer<Object, TimeWindow>> queue =
                (HeapPriorityQueueSet<TimerHeapInternalTimer<Object, TimeWindow>>) restored.getPriorityQueue();
        assertThat(timersOf(queue)).containsExactly(timersOf(expected));
        for (int seed = 0; seed < 1000; seed++) {
            assertThat(queue.add(timer(seed, 100))).isFalse();
        }
        assertThat(queue.size()).isEqualTo(expected.size());
        for (int seed = 0; seed < 1000; seed += 3) {
            assertThat(queue.remove(timer(seed, 100))).isEqualTo(expected.remove(timer(seed, 100)));
        }
        assertThat(timersOf(queue)).containsExactly(timersOf(expected));
    }

    /** As where a program changes a key that it was given: stock fails, too. */
    @Test
    void refusesAKeyOfAnotherTask() {
        KeyGroupRange half = KeyGroupRange.of(0, 7);
        HeapPriorityQueueSet<TimerHeapInternalTimer<Object, TimeWindow>> flinksHalf = new HeapPriorityQueueSet<>(
                PriorityComparator.forPriorityComparableObjects(), KeyExtractorFunction.forKeyedObjects(), 0, half, 16);
        TimerQueue<TimerHeapInternalTimer<Object, TimeWindow>> oursHalf = new TimerQueue<>(
                PriorityComparator.forPriorityComparableObjects(), KeyExtractorFunction.forKeyedObjects(), 0, half, 16);
        int refused = 0;
        for (int seed = 0; seed < 1000; seed++) {
            TimerHeapInternalTimer<Object, TimeWindow> timer = timer(seed, 100);
            Throwable ofFlinks = catchThrowable(() -> flinksHalf.add(timer(timer)));
            Throwable ofOurs = catchThrowable(() -> oursHalf.add(timer(timer)));
            refused += ofFlinks == null ? 0 : 1;
            assertThat(String.valueOf(ofOurs)).isEqualTo(String.valueOf(ofFlinks));
        }
        assertThat(refused).isBetween(1, 999);
        assertThat(timersOf(oursHalf)).containsExactly(timersOf(flinksHalf));
        assertThatThrownBy(() -> oursHalf.getSubsetForKeyGroup(8)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Object[] timersOf(HeapPriorityQueueSet<?> queue) {
        return queue.toArray(new Object[queue.size()]);
    }

    /** A queue keeps its place in the timer, so that each queue needs its own. */
    private static TimerHeapInternalTimer<Object, TimeWindow> timer(TimerHeapInternalTimer<Object, TimeWindow> same) {
        return new TimerHeapInternalTimer<>(same.getTimestamp(), same.getKey(), same.getNamespace());
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
