package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sliding windows by what is kept of each slide: at a window's end the newest slide is added to a total, and the oldest one is
 * then taken away from it. One thread.
 */
final class SlidingPanes<P extends Pane<P>> {
    private final TimeWindows windows;
    private final WindowRing<P> panes;
    private final P total;
    private final Emission<P> emission;
    /** The panes before this one are in the total. */
    private long added;

    private long takenFromMs;
    private long late;

    /** What is done with a window at its end. */
    interface Emission<P> {
        void emit(long windowEndMs, P window);
    }

    SlidingPanes(TimeWindows windows, Supplier<P> fresh, Emission<P> emission) {
        this.windows = windows;
        this.emission = emission;
        panes = new WindowRing<>(fresh, Pane::clear);
        total = fresh.get();
    }

    /**
     * The pane of a record of this time, in ms; null, and one more late record, if its last window has ended. What is recorded
     * there is also to be recorded in the {@link #total} if {@link #isInTotal}.
     */
    @Nullable
    P of(long timeMs) {
        if (timeMs < takenFromMs) {
            late++;
            return null;
        }
        return panes.at(timeMs / windows.slideMs());
    }

    /** Whether some windows of a record of this time have ended. */
    boolean isInTotal(long timeMs) {
        return timeMs < added * windows.slideMs();
    }

    P total() {
        return total;
    }

    void watermark(long timeMs) {
        while ((added + 1) * windows.slideMs() <= timeMs) {
            P newest = panes.get(added);
            if (newest != null) {
                total.add(newest);
            }
            added++;
            emission.emit(added * windows.slideMs(), total);
            if (added - panes.first() == windows.perRecord()) {
                removeOldest();
            }
        }
        takenFromMs = windows.takenFromMs(timeMs);
    }

    private void removeOldest() {
        P oldest = panes.get(panes.first());
        if (oldest != null) {
            total.subtract(oldest);
        }
        panes.removeFirst();
    }

    void end() {
        if (panes.last() >= panes.first()) {
            watermark((panes.last() + windows.perRecord()) * windows.slideMs());
        }
    }

    long late() {
        return late;
    }
}
