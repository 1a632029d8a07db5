package io.aurochs.state;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which slides a {@link SlideArray} has at one time: those from an index on, in chunks. Never changed, but for the slides in the
 * chunks: a longer or later range is another object with the same chunks.
 */
final class SlideRange<S> {
    private final long start;
    /** By rising index, without those that have no slides. */
    private final List<SlideChunk<S>> chunks;

    private SlideRange(long start, List<SlideChunk<S>> chunks) {
        this.start = start;
        this.chunks = chunks;
    }

    /** Of all indexes, without a chunk. */
    SlideRange() {
        this(Long.MIN_VALUE, new ArrayList<>());
    }

    /** The first index that is not retired. */
    long start() {
        return start;
    }

    /** The chunk that a slide belongs in, or null when there is none. */
    @Nullable
    SlideChunk<S> chunkOf(long index) {
        long first = SlideChunk.firstOf(index);
        // Most are asked for the newest.
        for (int i = chunks.size() - 1; i >= 0; i--) {
            SlideChunk<S> chunk = chunks.get(i);
            if (chunk.first() <= first) {
                return chunk.first() == first ? chunk : null;
            }
        }
        return null;
    }

    /** The same with one more chunk. */
    SlideRange<S> with(SlideChunk<S> added) {
        List<SlideChunk<S>> more = new ArrayList<>(chunks);
        int place = 0;
        while (place < more.size() && more.get(place).first() < added.first()) {
            place++;
        }
        more.add(place, added);
        return new SlideRange<>(start, more);
    }

    /** What is left of it from an index on. */
    SlideRange<S> from(long index) {
        List<SlideChunk<S>> left = new ArrayList<>(chunks);
        left.removeIf(chunk -> chunk.last() < index);
        return new SlideRange<>(index, left);
    }

    /** The index of the first slide that there is from an index on. */
    OptionalLong first(long from) {
        for (SlideChunk<S> chunk : chunks) {
            long index = Math.max(Math.max(from, start), chunk.first());
            while (index <= chunk.last()) {
                if (chunk.getAcquire(index) != null) {
                    return OptionalLong.of(index);
                }
                if (index++ == chunk.last()) {
                    break;
                }
            }
        }
        return OptionalLong.empty();
    }

    /** Visits the slides that there are of those in [from, to), in order. */
    void forEach(long from, long to, ObjLongConsumer<? super S> visitor) {
        for (SlideChunk<S> chunk : chunks) {
            chunk.forEach(Math.max(from, start), to, visitor);
        }
    }
}
