package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PartitionLocksTest {
    private static final int PARTITIONS = 4;

    private final PartitionLocks locks = new PartitionLocks(PARTITIONS);
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        other.shutdownNow();
    }

    @Test
    void eachPartitionIsWorkedOnOnceFromTheFirstOn() throws Exception {
        assertThat(locks.count()).isEqualTo(PARTITIONS);
        for (int first = 0; first < PARTITIONS; first++) {
            List<Integer> visited = new ArrayList<>();
            locks.forEach(first, visited::add);
            List<Integer> expected = new ArrayList<>(List.of(0, 1, 2, 3));
            Collections.rotate(expected, -first);
            assertThat(visited).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void aPartitionThatSomebodyIsInComesLast() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Future<?> one = other.submit(() -> {
            locks.in(1, partition -> {
                inside.countDown();
                goOn.await();
            });
            return null;
        });
        inside.await();
        List<Integer> visited = new ArrayList<>();
        locks.forEach(1, partition -> {
            visited.add(partition);
            if (visited.size() == PARTITIONS - 1) {
                goOn.countDown();
            }
        });
        one.get();
        assertThat(visited).containsExactly(2, 3, 0, 1);
    }

    @Test
    void workThatThrowsLeavesNoLock() throws Exception {
        IllegalStateException failure = new IllegalStateException("at two");
        assertThatThrownBy(() -> locks.forEach(0, partition -> {
                    if (partition == 2) {
                        throw failure;
                    }
                }))
                .isSameAs(failure);
        assertThatThrownBy(() -> locks.in(3, partition -> {
                    throw failure;
                }))
                .isSameAs(failure);
        List<Integer> visited = new ArrayList<>();
        // By another thread: this one would get a lock that it has once more.
        other.submit(() -> {
                    locks.forEach(0, visited::add);
                    return null;
                })
                .get();
        assertThat(visited).containsExactly(0, 1, 2, 3);
    }

    @Test
    void nobodyElseIsInAPartitionMeanwhile() throws Exception {
        int rounds = 20_000;
        long[] counts = new long[PARTITIONS];
        Future<?> one = other.submit(() -> {
            count(rounds, 0, counts);
            return null;
        });
        count(rounds, 2, counts);
        one.get();
        assertThat(counts).containsOnly(3L * rounds);
    }

    private void count(int rounds, int first, long[] counts) throws Exception {
        for (int round = 0; round < rounds; round++) {
            locks.forEach(first, partition -> counts[partition]++);
            if (round % 2 == 0) {
                for (int partition = 0; partition < PARTITIONS; partition++) {
                    locks.in(partition, at -> counts[at]++);
                }
            }
        }
    }
}
