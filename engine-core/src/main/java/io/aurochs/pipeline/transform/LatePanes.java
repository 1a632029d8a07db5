package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyTable;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongFunction;

/**
 * What late records have come to that some window still takes, apart from the others until their own epoch's watermark: windows that
 * close before that must not see them, whatever was processed first.
 *
 * @param <T> the kind of table
 */
final class LatePanes<T extends KeyTable<T>> {
    private final LongFunction<Pane<T>> maker;
    /** By the watermark that their epoch began with. */
    private final ConcurrentNavigableMap<Long, SlideArray<Pane<T>>> byStart = new ConcurrentSkipListMap<>();

    /**
     * One of them.
     *
     * @param startWatermark the watermark that their epoch began with
     * @param slide since 1970
     * @param pane what they have come to
     */
    record LatePane<T extends KeyTable<T>>(long startWatermark, long slide, Pane<T> pane) {}

    LatePanes(LongFunction<Pane<T>> maker) {
        this.maker = maker;
    }

    /** Where records of an epoch go. Any worker. */
    SlideArray<Pane<T>> of(long startWatermark) {
        return byStart.computeIfAbsent(startWatermark, start -> new SlideArray<>(maker));
    }

    /** Takes those of the epochs that began before a watermark, which are complete when that is reached. */
    List<LatePane<T>> takeBefore(long watermark) {
        List<LatePane<T>> taken = new ArrayList<>();
        Map.Entry<Long, SlideArray<Pane<T>>> first = byStart.firstEntry();
        while (first != null && first.getKey() < watermark) {
            long start = first.getKey();
            first.getValue()
                    .forEach(
                            Long.MIN_VALUE,
                            Long.MAX_VALUE,
                            (pane, slide) -> taken.add(new LatePane<>(start, slide, pane)));
            byStart.pollFirstEntry();
            first = byStart.firstEntry();
        }
        return taken;
    }
}
