package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Open windows of which a record has one, and what is kept for each. One thread. */
final class FixedWindows<T> {
    private final TimeWindows windows;
    private final WindowRing<T> open;
    private final Emission<T> emission;
    private long takenFromMs;
    private long late;

    /** What is done with a window at its end. */
    interface Emission<T> {
        void emit(long windowEndMs, T window);
    }

    FixedWindows(TimeWindows windows, Supplier<T> fresh, Consumer<T> clear, Emission<T> emission) {
        if (windows.perRecord() != 1) {
            throw new IllegalArgumentException(windows + ": fixed windows wanted");
        }
        this.windows = windows;
        this.emission = emission;
        open = new WindowRing<>(fresh, clear);
    }

    /** The window of a record of this time, in ms; null, and one more late record, if it has ended. */
    @Nullable
    T of(long timeMs) {
        if (timeMs < takenFromMs) {
            late++;
            return null;
        }
        return open.at(timeMs / windows.sizeMs());
    }

    void watermark(long timeMs) {
        while (endMs(open.first()) <= timeMs) {
            T ended = open.get(open.first());
            if (ended != null) {
                emission.emit(endMs(open.first()), ended);
            }
            open.removeFirst();
        }
        takenFromMs = windows.takenFromMs(timeMs);
    }

    void end() {
        watermark(endMs(Math.max(open.first() - 1, open.last())));
    }

    private long endMs(long window) {
        return (window + 1) * windows.sizeMs();
    }

    long late() {
        return late;
    }
}
