package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SlideArrayTest {
    private final SlideArray<String> slides = new SlideArray<>(index -> "slide " + index);

    static LongStream seeds() {
        return Seeds.all();
    }

    private static List<Long> indexes(SlideArray<?> slides, long from, long to) {
        List<Long> indexes = new ArrayList<>();
        slides.forEach(from, to, (slide, index) -> indexes.add(index));
        return indexes;
    }

    @Test
    void theFirstSlideFromAnIndexOn() {
        assertThat(slides.first(Long.MIN_VALUE)).isEmpty();
        slides.get(-200);
        slides.get(3);
        slides.get(1_000);
        assertThat(slides.first(Long.MIN_VALUE)).hasValue(-200);
        assertThat(slides.first(-199)).hasValue(3);
        assertThat(slides.first(3)).hasValue(3);
        assertThat(slides.first(4)).hasValue(1_000);
        assertThat(slides.first(1_001)).isEmpty();
        slides.retireBefore(500);
        assertThat(slides.first(Long.MIN_VALUE)).hasValue(1_000);
    }

    @Test
    void aSlideIsMadeOnce() {
        assertThat(slides.get(3)).isEqualTo("slide 3").isSameAs(slides.get(3));
        assertThat(slides.get(-3)).isEqualTo("slide -3").isSameAs(slides.get(-3));
    }

    @Test
    void visitsSlidesInOrderHoweverFarApart() {
        long[] all = {Long.MIN_VALUE, -65, -64, -1, 0, 63, 64, 1L << 40, Long.MAX_VALUE};
        LongStream.of(5, 7, 2, 8, 0, 4, 1, 3, 6).forEach(i -> slides.get(all[(int) i]));
        assertThat(indexes(slides, Long.MIN_VALUE, Long.MAX_VALUE))
                .containsExactly(Long.MIN_VALUE, -65L, -64L, -1L, 0L, 63L, 64L, 1L << 40);
        assertThat(indexes(slides, -64, 64)).containsExactly(-64L, -1L, 0L, 63L);
        assertThat(indexes(slides, 5, 5)).isEmpty();
        assertThat(slides.get(Long.MAX_VALUE)).isEqualTo("slide " + Long.MAX_VALUE);
    }

    @Test
    void retiredSlidesAreGoneAtOnceAndHandedOutOnce() {
        LongStream.of(70, 3, 1, 71).forEach(slides::get);
        slides.retireBefore(71);
        assertThat(slides.get(70)).isNull();
        assertThat(slides.get(2)).as("was never there").isNull();
        assertThat(indexes(slides, 0, 100)).containsExactly(71L);
        slides.retireBefore(5);
        assertThat(slides.get(6)).as("what is retired stays so").isNull();
        assertThat(slides.pollRetired()).isEqualTo("slide 1");
        slides.retireBefore(72);
        assertThat(slides.pollRetired()).isEqualTo("slide 3");
        assertThat(slides.pollRetired()).isEqualTo("slide 70");
        assertThat(slides.pollRetired()).isEqualTo("slide 71");
        assertThat(slides.pollRetired()).isNull();
    }

    @Test
    void aMakerThatThrewIsCalledAgain() {
        AtomicInteger calls = new AtomicInteger();
        SlideArray<String> failing = new SlideArray<>(index -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("no memory");
            }
            return "made";
        });
        assertThatThrownBy(() -> failing.get(0)).hasMessage("no memory");
        assertThat(indexes(failing, -1, 1)).isEmpty();
        assertThat(failing.get(0)).isEqualTo("made");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doesWhatATreeMapDoes(long seed) {
        Random random = new Random(seed);
        TreeMap<Long, String> model = new TreeMap<>();
        List<String> retired = new ArrayList<>();
        long start = -500;
        slides.retireBefore(start);
        for (int i = 0; i < 20_000; i++) {
            long index = start - 50 + random.nextInt(1_000);
            String got = slides.get(index);
            if (index < start) {
                assertThat(got).isNull();
            } else {
                assertThat(got).isEqualTo(model.computeIfAbsent(index, made -> "slide " + made));
            }
            if (random.nextInt(20) == 0) {
                start += random.nextInt(100);
                slides.retireBefore(start);
                Map<Long, String> gone = model.headMap(start);
                retired.addAll(gone.values());
                gone.clear();
                long to = start + random.nextInt(500);
                assertThat(indexes(slides, start - 100, to))
                        .containsExactlyElementsOf(model.headMap(to).keySet());
            }
            if (random.nextInt(3) == 0) {
                assertThat(slides.pollRetired()).isEqualTo(retired.isEmpty() ? null : retired.remove(0));
            }
        }
    }

    @Test
    void manyThreadsMakeEachSlideOnceAndDestroyEachOnce() {
        ConcurrentHashMap<Long, Integer> made = new ConcurrentHashMap<>();
        ConcurrentHashMap<Long, Integer> destroyed = new ConcurrentHashMap<>();
        SlideArray<Long> counted = new SlideArray<>(index -> {
            made.merge(index, 1, Integer::sum);
            return index;
        });
        IntStream.range(0, 100_000).parallel().forEach(i -> {
            Long slide = counted.get(i / 16);
            assertThat(slide == null || slide == i / 16).isTrue();
            if (i % 100 == 0) {
                counted.retireBefore(i / 20);
            }
            Long old = counted.pollRetired();
            if (old != null) {
                destroyed.merge(old, 1, Integer::sum);
            }
        });
        counted.retireBefore(Long.MAX_VALUE);
        for (Long old = counted.pollRetired(); old != null; old = counted.pollRetired()) {
            destroyed.merge(old, 1, Integer::sum);
        }
        assertThat(made.values()).containsOnly(1);
        assertThat(destroyed).isEqualTo(made);
    }
}
