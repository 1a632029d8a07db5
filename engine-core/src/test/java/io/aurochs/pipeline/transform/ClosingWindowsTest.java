package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.Watermark;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClosingWindowsTest {
    private static ClosingWindows windows(long size, long slide, long... slides) {
        SlideArray<Long> array = new SlideArray<>(index -> index);
        for (long index : slides) {
            array.get(index);
        }
        return new ClosingWindows(new WindowSpec(size, slide), array);
    }

    @Test
    void windowsWithoutRecordsDoNotClose() {
        assertThat(windows(10, 10).closeBy(1_000)).isEmpty();
        assertThat(windows(10, 10, 0, 5).closeBy(1_000)).containsExactly(10L, 60L);
    }

    @Test
    void aWindowClosesAtItsEndAndOnce() {
        ClosingWindows windows = windows(20, 10, 0, 1);
        assertThat(windows.lastWatermark()).isEqualTo(Watermark.NONE);
        assertThat(windows.closeBy(9)).isEmpty();
        assertThat(windows.closeBy(10)).containsExactly(10L);
        assertThat(windows.closeBy(29)).containsExactly(20L);
        assertThat(windows.closeBy(Watermark.END)).containsExactly(30L);
        assertThat(windows.lastWatermark()).isEqualTo(Watermark.END);
    }

    @Test
    void allWindowsOfASlideFarAheadCloseAtTheEnd() {
        long far = 10_000_000_000L;
        assertThat(windows(30, 10, 0, far).closeBy(Watermark.END))
                .containsExactly(10L, 20L, 30L, (far + 1) * 10, (far + 2) * 10, (far + 3) * 10);
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void theEndsAreThoseOfAllWindowsWithRecords(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            long slide = 1L + random.nextInt(9);
            int slides = 1 + random.nextInt(4);
            long[] present = random.longs(random.nextInt(8), -60, 60).distinct().toArray();
            ClosingWindows windows = windows(slide * slides, slide, present);
            TreeSet<Long> expected = new TreeSet<>();
            for (long index : present) {
                for (int i = 1; i <= slides; i++) {
                    expected.add((index + i) * slide);
                }
            }
            List<Long> all = new ArrayList<>();
            long watermark = -700;
            while (watermark < 700) {
                watermark += 1 + random.nextInt(60);
                List<Long> due = windows.closeBy(watermark);
                assertThat(due)
                        .as("seed %s run %s watermark %s", seed, run, watermark)
                        .containsExactlyElementsOf(expected.headSet(watermark, true).stream()
                                .filter(end -> !all.contains(end))
                                .toList());
                all.addAll(due);
            }
            assertThat(all).containsExactlyElementsOf(expected);
        }
    }
}
