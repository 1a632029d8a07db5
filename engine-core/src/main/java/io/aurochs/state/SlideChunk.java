package io.aurochs.state;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** The slides of neighbouring indexes. Written under the lock of their {@link SlideArray}, read without. */
final class SlideChunk<S> {
    private static final int SLIDES = 64;

    private final long first;
    private final AtomicReferenceArray<@Nullable S> slides = new AtomicReferenceArray<>(SLIDES);

    /** The one that a slide belongs in. */
    SlideChunk(long index) {
        first = firstOf(index);
    }

    /** The first index of the chunk that a slide belongs in. */
    static long firstOf(long index) {
        return index & -SLIDES;
    }

    /** The first index of this one. */
    long first() {
        return first;
    }

    /** The last index of this one. */
    long last() {
        return first + SLIDES - 1;
    }

    /** A slide, or null when there is none; pairs with {@link #setRelease}. */
    @Nullable
    S getAcquire(long index) {
        return slides.getAcquire((int) (index - first));
    }

    void setRelease(long index, @Nullable S slide) {
        slides.setRelease((int) (index - first), slide);
    }

    /** Visits the slides that there are of those in [from, to), in order. */
    void forEach(long from, long to, ObjLongConsumer<? super S> visitor) {
        long end = to <= last() ? to : last() + 1;
        for (long index = Math.max(from, first); index < end; index++) {
            S slide = getAcquire(index);
            if (slide != null) {
                visitor.accept(slide, index);
            }
        }
    }
}
