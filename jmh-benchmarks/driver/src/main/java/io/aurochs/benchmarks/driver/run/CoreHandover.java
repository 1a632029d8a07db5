package io.aurochs.benchmarks.driver.run;

import io.aurochs.placement.topology.TopologyDiscovery;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long a value takes from one processor to the other, on a machine that has two. A hypervisor moves virtual processors: they may be two
 * threads of one core, two cores with one cache, or cores whose caches are far apart, and whatever passes between threads costs several times
 * as much in one case as in another.
 */
final class CoreHandover {
    private static final int PROCESSORS = 2;
    private static final int ROUND_TRIPS = 20;
    private static final int SAMPLES = 200;
    /** Longer than between any two processors: one of the threads had to wait for a processor. */
    static final double MOST_NS = 5_000;

    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final AtomicInteger turn = new AtomicInteger();
    private final long deadlineNs = System.nanoTime() + LONGEST_NS;

    private CoreHandover() {}

    /**
     * Two threads pass a value back and forth for a few milliseconds, or longer on a busy machine.
     *
     * @return nanoseconds one way, the least of many samples, as other programs can only make it longer; empty where this process may
     *     not use exactly two processors, as threads are then anywhere, or where other programs kept both threads from running at once
     */
    static OptionalDouble measureNs() throws InterruptedException {
        // Not availableProcessors(), which is two as well where a container may use the time of two of many processors.
        int usable =
                TopologyDiscovery.discoverThisMachine(notice -> {}).usableCpus().size();
        return usable == PROCESSORS ? new CoreHandover().leastNs() : OptionalDouble.empty();
    }

    private OptionalDouble leastNs() throws InterruptedException {
        Thread other = new Thread(this::answer, "core-handover");
        other.setDaemon(true);
        other.start();
        double leastNs = Double.POSITIVE_INFINITY;
        for (int sample = 0; sample < SAMPLES && isInTime(); sample++) {
            long start = System.nanoTime();
            for (int i = 0; i < ROUND_TRIPS; i++) {
                pass(2 * (sample * ROUND_TRIPS + i));
            }
            double ns = (System.nanoTime() - start) / (2.0 * ROUND_TRIPS);
            if (isInTime() && ns <= MOST_NS) {
                leastNs = Math.min(leastNs, ns);
            }
        }
        other.join();
        return Double.isFinite(leastNs) ? OptionalDouble.of(leastNs) : OptionalDouble.empty();
    }

    private void answer() {
        for (int i = 0; i < SAMPLES * ROUND_TRIPS && isInTime(); i++) {
            pass(2 * i + 1);
        }
    }

    /** Waits for its turn, and gives it to the other thread. */
    private void pass(int number) {
        while (turn.get() != number) {
            if (!isInTime()) {
                return;
            }
            Thread.onSpinWait();
        }
        turn.set(number + 1);
    }

    private boolean isInTime() {
        return System.nanoTime() - deadlineNs < 0;
    }
}
