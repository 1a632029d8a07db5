package io.aurochs.pipeline.transform;

import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.KeyedAccumulators;
import io.aurochs.state.PartitionedTable;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the slides that the records of a bundle are in: most are in the same few. One thread at a time.
 *
 * @param <T> the kind of table, or a tree
 */
final class PaneCache<T extends KeyedAccumulators> {
    private static final int SLIDES = 8;

    private final WindowSpec spec;
    private final Function<Pane<T>, PartitionedTable<T>> choice;
    private final long[] slideOf = new long[SLIDES];
    private final List<@Nullable PartitionedTable<T>> tablesOf = new ArrayList<>(Collections.nCopies(SLIDES, null));
    private @Nullable SlideArray<Pane<T>> slides;
    private @Nullable PartitionedTable<T> current;
    private long fromMs;
    private long toMs;

    /** @param choice of a pane, the tables that are wanted */
    PaneCache(WindowSpec spec, Function<Pane<T>, PartitionedTable<T>> choice) {
        this.spec = spec;
        this.choice = choice;
    }

    /** Forgets what it has, which may have been retired since. */
    void open(SlideArray<Pane<T>> newSlides) {
        slides = newSlides;
        current = null;
        fromMs = 0;
        toMs = 0;
        Arrays.fill(slideOf, Long.MIN_VALUE);
    }

    /** The tables for records of a time that is not late. */
    PartitionedTable<T> tables(long time) {
        PartitionedTable<T> last = current;
        if (last != null && time >= fromMs && time < toMs) {
            return last;
        }
        long slide = spec.checkedSlideOf(time);
        int place = (int) slide & (SLIDES - 1);
        PartitionedTable<T> tables = slideOf[place] == slide ? tablesOf.get(place) : null;
        if (tables == null) {
            tables = look(slide);
            slideOf[place] = slide;
            tablesOf.set(place, tables);
        }
        current = tables;
        fromMs = slide * spec.slideMs();
        toMs = fromMs + spec.slideMs();
        return tables;
    }

    private PartitionedTable<T> look(long slide) {
        SlideArray<Pane<T>> from = slides;
        Pane<T> pane = from == null ? null : from.get(slide);
        if (pane == null) {
            throw new IllegalStateException("slide=" + slide + ": retired before its last record");
        }
        return choice.apply(pane);
    }
}
