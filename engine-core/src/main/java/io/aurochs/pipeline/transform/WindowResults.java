package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.KeyTable;
import io.aurochs.state.SlideArray;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of windows, partition by partition. One for each worker, and used by one thread at a time.
 *
 * @param <T> the kind of table
 */
final class WindowResults<T extends KeyTable<T>> {
    private final WindowSpec spec;
    private final SlideArray<Pane<T>> slides;
    private final TableSizes sizes;
    private final Grouping<T> grouping;
    private final Combination combination;
    private final BlockPool memory;
    private final ResultForm<T> form;

    WindowResults(
            WindowSpec spec,
            SlideArray<Pane<T>> slides,
            TableSizes sizes,
            Grouping<T> grouping,
            Combination combination,
            BlockPool memory,
            ResultForm<T> form) {
        this.spec = spec;
        this.slides = slides;
        this.sizes = sizes;
        this.grouping = grouping;
        this.combination = combination;
        this.memory = memory;
        this.form = form;
    }

    /** Writes the results of a window of one slide. */
    void ofSlide(long end, int partition) {
        T whole = whole(spec.slideOf(end) - 1, partition);
        if (whole != null) {
            form.write(end, whole);
        }
    }

    private @Nullable T whole(long slide, int partition) {
        Pane<T> pane = slides.find(slide);
        T whole = pane == null ? null : pane.whole(partition, combination.adding());
        if (whole != null) {
            sizes.closed(partition, whole.size());
        }
        return whole;
    }

    /** Writes the results of a window by adding up its slides. */
    void ofSlides(long end, int partition) {
        T sum = null;
        try {
            long behind = spec.slideOf(end);
            for (long slide = behind - spec.slides(); slide < behind; slide++) {
                T whole = whole(slide, partition);
                if (whole != null) {
                    sum = sum == null ? grouping.table(memory) : sum;
                    sum.merge(whole, combination.adding());
                }
            }
            if (sum != null) {
                form.write(end, sum);
            }
        } finally {
            if (sum != null) {
                sum.release();
            }
        }
    }

    /** Writes the results of a window by adding the slides it has more than the one before, and taking away those it has no longer. */
    void ofRunning(long end, int partition, RunningWindow<T> running) {
        long behind = spec.slideOf(end);
        T sum = running.moveTo(
                behind - spec.slides(),
                behind,
                slide -> whole(slide, partition),
                () -> grouping.table(memory),
                combination);
        if (sum != null) {
            running.live(form.write(end, sum));
        }
    }

    /** Moves a partition of what late records have come to where the others are, and into the running window if that has it. */
    void take(long slide, Pane<T> late, int partition, @Nullable RunningWindow<T> running) {
        Pane<T> pane = slides.get(slide);
        if (pane == null) {
            return;
        }
        if (running != null && running.has(slide)) {
            T more = late.whole(partition, combination.adding());
            if (more != null) {
                running.add(more, () -> grouping.table(memory), combination);
            }
        }
        pane.take(partition, late, combination.adding());
    }
}
