package io.aurochs.resume;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something of each epoch, for those who may also take what was of an earlier one: of epochs close together not all are kept. An epoch is
 * known by the watermark that it begins with. Any thread.
 *
 * @param <V> what
 */
public final class EpochLog<V> {
    private final long leastMs;
    private final NavigableMap<Long, V> byStart = new TreeMap<>();

    /** @param leastMs how far apart epochs are that are kept, milliseconds; the last one always is */
    public EpochLog(long leastMs) {
        this.leastMs = leastMs;
    }

    /** Adds what is of an epoch, the latest one. */
    public synchronized void add(long start, V value) {
        if (byStart.size() > 1) {
            long last = byStart.lastKey();
            Long before = byStart.lowerKey(last);
            if (before != null && last != start && start - before >= 0 && start - before < leastMs) {
                byStart.remove(last);
            }
        }
        byStart.put(start, value);
    }

    /** What is of the last epoch that begins before a watermark; null: there is none. */
    public synchronized Map.@Nullable Entry<Long, V> before(long watermark) {
        return byStart.lowerEntry(watermark);
    }

    /** What is of the last epoch that begins at a watermark or before, or of the first epoch if all are later; null: there is none. */
    public synchronized Map.@Nullable Entry<Long, V> at(long watermark) {
        Map.Entry<Long, V> found = byStart.floorEntry(watermark);
        return found != null ? found : byStart.firstEntry();
    }

    /** Forgets all epochs that begin before one. */
    public synchronized void forgetBefore(long start) {
        byStart.headMap(start, false).clear();
    }

    /** How many epochs it has. */
    synchronized int size() {
        return byStart.size();
    }
}
