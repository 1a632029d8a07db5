package io.aurochs.state;

import io.aurochs.testing.Interleavings;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.TreeMap;
import org.jetbrains.lincheck.datastructures.LongGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads that get, retire and destroy the slides of two chunks. A slide is the number of its index and of how many were made for
 * that, so that one made twice is seen.
 */
@Param(name = "index", gen = LongGen.class, conf = "62:65")
public class SlideArrayLincheck {
    private static final int INDEXES = 100;
    /** Whoever retires goes over so many, and does not hang. */
    private static final int SLIDES_OF_A_CHUNK = 64;

    private final int[] made = new int[INDEXES];
    private final SlideArray<Long> slides = new SlideArray<>(index -> index + INDEXES * (long) ++made[(int) index]);

    @Operation
    public @Nullable Long get(@Param(name = "index") long index) {
        return slides.get(index);
    }

    @Operation
    public void retireBefore(@Param(name = "index") long index) {
        slides.retireBefore(index);
    }

    @Operation
    public @Nullable Long pollRetired() {
        return slides.pollRetired();
    }

    /** The same, one operation at a time. */
    public static class OneThread {
        private final TreeMap<Long, Long> slides = new TreeMap<>();
        private final Queue<Long> retired = new ArrayDeque<>();
        private long start = Long.MIN_VALUE;

        public @Nullable Long get(long index) {
            return index < start ? null : slides.computeIfAbsent(index, made -> made + INDEXES);
        }

        public void retireBefore(long index) {
            start = Math.max(start, index);
            retired.addAll(slides.headMap(start).values());
            slides.headMap(start).clear();
        }

        public @Nullable Long pollRetired() {
            return retired.poll();
        }
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .sequentialSpecification(OneThread.class)
                .threads(3)
                .actorsBefore(1)
                .actorsPerThread(3)
                .actorsAfter(2)
                .iterations(8)
                .invocationsPerIteration(Interleavings.of(500))
                .loopBound(2 * SLIDES_OF_A_CHUNK)
                .check(SlideArrayLincheck.class);
    }

    @Test
    @Tag("stress")
    void stressed() {
        new StressOptions()
                .sequentialSpecification(OneThread.class)
                .threads(3)
                .actorsPerThread(4)
                .iterations(50)
                .invocationsPerIteration(10_000)
                .check(SlideArrayLincheck.class);
    }
}
