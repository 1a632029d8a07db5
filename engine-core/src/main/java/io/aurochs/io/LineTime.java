package io.aurochs.io;

import io.aurochs.memory.OffHeapBlock;

/** When what a line tells happened. Any thread. */
@FunctionalInterface
public interface LineTime {
    /**
     * The event time of a line, milliseconds since 1970.
     *
     * @param text what the line lies in
     * @param position where it begins
     * @param length how many bytes it has
     * @param line its number, from 1
     */
    long of(OffHeapBlock text, int position, int length, long line);
}
