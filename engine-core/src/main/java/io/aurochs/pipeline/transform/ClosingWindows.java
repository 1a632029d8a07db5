package io.aurochs.pipeline.transform;

import io.aurochs.epoch.Watermark;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Which windows close at a watermark. By one thread at a time. */
final class ClosingWindows {
    private final WindowSpec spec;
    private final SlideArray<?> slides;
    private long lastWatermark = Watermark.NONE;

    ClosingWindows(WindowSpec spec, SlideArray<?> slides) {
        this.spec = spec;
        this.slides = slides;
    }

    /** The last watermark that windows were closed by. */
    long lastWatermark() {
        return lastWatermark;
    }

    /** The ends of the windows that have records and end after the last watermark, but not after this one; the earliest first. */
    List<Long> closeBy(long watermark) {
        if (watermark != Watermark.END) {
            spec.checkedSlideOf(watermark);
        }
        List<Long> ends = new ArrayList<>();
        OptionalLong slide = slides.first(firstSlideAfter(lastWatermark));
        while (slide.isPresent()) {
            long end = Math.max(firstEnd(slide.getAsLong()), firstEndAfter(lastWatermark));
            if (!ends.isEmpty()) {
                end = Math.max(end, ends.get(ends.size() - 1) + spec.slideMs());
            }
            long last = spec.lastEnd(slide.getAsLong());
            for (; end <= last && end <= watermark; end += spec.slideMs()) {
                ends.add(end);
            }
            if (end <= last) {
                break;
            }
            slide = slides.first(slide.getAsLong() + 1);
        }
        lastWatermark = watermark;
        return ends;
    }

    /** The first slide that a window has which ends after a watermark. */
    private long firstSlideAfter(long watermark) {
        return watermark == Watermark.NONE ? Long.MIN_VALUE : spec.slideOf(watermark) - spec.slides() + 1;
    }

    private long firstEndAfter(long watermark) {
        return watermark == Watermark.NONE ? Long.MIN_VALUE : (spec.slideOf(watermark) + 1) * spec.slideMs();
    }

    /** When the first window ends that has a slide. */
    private long firstEnd(long slide) {
        return (slide + 1) * spec.slideMs();
    }
}
