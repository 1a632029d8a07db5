package io.aurochs.state;

import java.util.ArrayDeque;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.LongFunction;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * State by slide of event time: slide i covers the times [i * width, (i + 1) * width), of which one or several make a window. A slide
 * is made when it is first asked for, and lies in a chunk of 64 neighbours, however far that is from others; no slide ever moves.
 *
 * <pre>
 *  Source:     StreamBox §7.2. Its array grows atomically; ours does under a lock, which only who makes or retires a slide takes.
 *  Writers:    range, slides in chunks, retired – whoever holds the lock. A range is never changed, but replaced.
 *  Invariants: a slide is made at most once; none is there, or made, below the range's start, which never falls; a slide that left
 *              is in retired until it is polled, once.
 *  Ordering:   slide (release) → slide (acquire); range (volatile) → range (volatile); waiting before range, so that who sees that
 *              a slide is retired polls it.
 *  Progress:   get is wait-free for a slide that is there or retired, else it BLOCKS while others make or retire slides; pollRetired
 *              is wait-free when there is none; forEach takes no lock.
 *  Ownership:  a slide is everybody's until it is retired, then the caller's of the pollRetired that returns it. Who retires knows
 *              that nobody uses what he got before: the watermark has passed it, so no bundle that belongs to it is left.
 *  Failure:    a maker that throws has made nothing, and is called again for the next get.
 *  Checked by: SlideArrayLincheck, SlideArrayTest.
 * </pre>
 *
 * @param <S> what belongs to a slide
 */
public final class SlideArray<S> {
    private final LongFunction<? extends S> maker;
    private final Object lock = new Object();
    /** By rising index; under the lock. */
    private final Queue<S> retired = new ArrayDeque<>();
    /** How many retired slides there are. */
    private volatile int waiting;

    private volatile SlideRange<S> range = new SlideRange<>();

    /** @param maker makes a slide, from its index; while others wait, so soon, and without a call to this array */
    public SlideArray(LongFunction<? extends S> maker) {
        this.maker = maker;
    }

    /** A slide, which is made when there is none; null when it is retired. Any thread. */
    public @Nullable S get(long index) {
        SlideRange<S> now = range;
        if (index < now.start()) {
            return null;
        }
        SlideChunk<S> chunk = now.chunkOf(index);
        S slide = chunk == null ? null : chunk.getAcquire(index);
        return slide != null ? slide : make(index);
    }

    /** A slide, or null when there is none. Any thread. */
    public @Nullable S find(long index) {
        SlideRange<S> now = range;
        SlideChunk<S> chunk = index < now.start() ? null : now.chunkOf(index);
        return chunk == null ? null : chunk.getAcquire(index);
    }

    private @Nullable S make(long index) {
        synchronized (lock) {
            if (index < range.start()) {
                return null;
            }
            SlideChunk<S> chunk = range.chunkOf(index);
            S there = chunk == null ? null : chunk.getAcquire(index);
            if (there != null) {
                return there;
            }
            S slide = maker.apply(index);
            if (chunk == null) {
                chunk = new SlideChunk<>(index);
                range = range.with(chunk);
            }
            chunk.setRelease(index, slide);
            return slide;
        }
    }

    /**
     * Visits the slides that there are of those in [from, to), by rising index; of those that are made or retired meanwhile, some.
     * Any thread.
     */
    public void forEach(long from, long to, ObjLongConsumer<? super S> visitor) {
        range.forEach(from, to, visitor);
    }

    /** The index of the first slide that there is from an index on. Any thread. */
    public OptionalLong first(long from) {
        return range.first(from);
    }

    /** Retires the slides below an index, whether they are there or not: none of them can be got any more. Any thread. */
    public void retireBefore(long index) {
        synchronized (lock) {
            SlideRange<S> before = range;
            if (index <= before.start()) {
                return;
            }
            before.forEach(Long.MIN_VALUE, index, (slide, i) -> retired.add(slide));
            waiting = retired.size();
            range = before.from(index);
            dropBelow(before, index);
        }
    }

    /** A chunk may stay for later slides; it does not keep those that leave. */
    private void dropBelow(SlideRange<S> before, long index) {
        SlideChunk<S> chunk = before.chunkOf(index);
        if (chunk != null) {
            chunk.forEach(Long.MIN_VALUE, index, (slide, i) -> chunk.setRelease(i, null));
        }
    }

    /** Takes a retired slide that nobody has taken, the one of the lowest index, to destroy it; null when there is none. Any thread. */
    public @Nullable S pollRetired() {
        if (waiting == 0) {
            return null;
        }
        synchronized (lock) {
            S slide = retired.poll();
            waiting = retired.size();
            return slide;
        }
    }
}
