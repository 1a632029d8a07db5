package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.KeyedAccumulators;
import io.aurochs.state.SlideArray;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of windows, partition by partition. One for each worker, and used by one thread at a time.
 *
 * @param <T> the kind of table, or a tree
 */
final class WindowResults<T extends KeyedAccumulators> {
    private final WindowSpec spec;
    private final SlideArray<Pane<T>> slides;
    private final TableSizes sizes;
    private final Grouping<T> grouping;
    private final Combination combination;
    private final BlockPool memory;
    private final ResultForm<T> form;
    private final boolean slidesAreUsedOnce;
    private final PaneMoves<T> moves;

    WindowResults(
            WindowSpec spec,
            long latenessMs,
            SlideArray<Pane<T>> slides,
            TableSizes sizes,
            Grouping<T> grouping,
            Combination combination,
            PaneMoves<T> moves,
            BlockPool memory,
            ResultForm<T> form) {
        this.spec = spec;
        this.slides = slides;
        this.sizes = sizes;
        this.grouping = grouping;
        this.combination = combination;
        this.memory = memory;
        this.form = form;
        this.slidesAreUsedOnce = spec.slides() == 1 && latenessMs == 0;
        this.moves = moves;
    }

    /** Writes the results of a window of one slide. */
    void ofSlide(long end, int partition) {
        T whole = whole(spec.slideOf(end) - 1, partition);
        if (whole == null) {
            return;
        }
        if (slidesAreUsedOnce) {
            form.drain(end, whole);
        } else {
            form.write(end, whole);
        }
    }

    private @Nullable T whole(long slide, int partition) {
        Pane<T> pane = slides.find(slide);
        T whole = pane == null ? null : pane.whole(partition, moves);
        if (whole != null) {
            sizes.closed(partition, grouping.keys(whole));
        }
        return whole;
    }

    /** Makes a table for a sum; to add the first slide makes room for its keys. */
    private T sum() {
        return grouping.table(memory, 0);
    }

    /** Writes the results of a window by adding up its slides. */
    void ofSlides(long end, int partition) {
        T sum = null;
        try {
            long behind = spec.slideOf(end);
            for (long slide = behind - spec.slides(); slide < behind; slide++) {
                T whole = whole(slide, partition);
                if (whole != null) {
                    sum = sum == null ? sum() : sum;
                    grouping.add(whole, sum, combination.adding());
                }
            }
            if (sum != null) {
                form.drain(end, sum);
            }
        } finally {
            if (sum != null) {
                sum.release();
            }
        }
    }

    /** Writes the results of a window by adding the slides it has more than the one before, and taking away those it has no longer. */
    void ofRunning(long end, int partition, RunningSum<T> running) {
        long behind = spec.slideOf(end);
        T sum = running.moveTo(
                behind - spec.slides(), behind, slide -> whole(slide, partition), this::sum, combination);
        if (sum != null) {
            running.live(form.write(end, sum));
        }
    }

    /** Moves a partition of what late records have come to where the others are, and into the running window if that has it. */
    void take(long slide, Pane<T> late, int partition, @Nullable RunningSum<T> running) {
        Pane<T> pane = slides.get(slide);
        if (pane == null) {
            return;
        }
        if (running != null && running.has(slide)) {
            T more = late.whole(partition, moves);
            if (more != null) {
                running.add(more, this::sum, combination);
            }
        }
        pane.take(partition, late, moves);
    }
}
