package io.aurochs.pipeline.transform;

import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.state.KeyTable;
import io.aurochs.state.SlideArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places of the records of a bundle, by time: most are in the same few. A slide has three stretches of time, by which of its
 * neighbours has records in their range: the one before it, none, or the one behind it. One thread at a time.
 *
 * @param <T> the kind of table
 */
final class JoinPlaces<T extends KeyTable<T>> {
    private static final int PLACES = 8;
    private static final int STRETCHES = 3;

    private final WindowSpec slides;
    private final long rangeMs;
    private final List<SlideArray<JoinPane<T>>> sides;

    private final long[] stretchOf = new long[PLACES];
    private final List<@Nullable JoinPlace<T>> placeOf = new ArrayList<>(Collections.nCopies(PLACES, null));
    private int side;

    /**
     * Of no bundle yet.
     *
     * @param slides fixed windows, at least twice as long as the range
     * @param rangeMs how far the times of a pair may be apart, milliseconds
     * @param sides what has come of either stream
     */
    JoinPlaces(WindowSpec slides, long rangeMs, List<SlideArray<JoinPane<T>>> sides) {
        this.slides = slides;
        this.rangeMs = rangeMs;
        this.sides = sides;
    }

    /** Forgets what it has, which may have been retired since; the next records are of this side. */
    void open(int newSide) {
        side = newSide;
        Arrays.fill(stretchOf, Long.MIN_VALUE);
    }

    /**
     * The place of records of a time.
     *
     * @throws IllegalArgumentException as {@link WindowSpec#checkedSlideOf}
     */
    JoinPlace<T> of(long time) {
        long slide = slides.checkedSlideOf(time);
        long inSlide = time - slide * slides.slideMs();
        int neighbour = inSlide < rangeMs ? -1 : inSlide < slides.slideMs() - rangeMs ? 0 : 1;
        long stretch = STRETCHES * slide + neighbour;
        int at = (int) stretch & (PLACES - 1);
        JoinPlace<T> place = placeOf.get(at);
        if (place == null || stretchOf[at] != stretch) {
            place = look(slide, neighbour);
            stretchOf[at] = stretch;
            placeOf.set(at, place);
        }
        return place;
    }

    /** Panes of the other side are made if they are not there: what others put into them soon is to be found. */
    private JoinPlace<T> look(long slide, int neighbour) {
        SlideArray<JoinPane<T>> own = sides.get(side);
        SlideArray<JoinPane<T>> other = sides.get(1 - side);
        return new JoinPlace<>(own.get(slide), other.get(slide), neighbour == 0 ? null : other.get(slide + neighbour));
    }
}
