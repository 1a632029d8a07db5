package io.aurochs.application.study.logprocessing;

import java.util.HashMap;
import java.util.Map;

/** Counts entries by minute. One thread. */
public final class VolumeCounter {
    private final Map<Long, Long> counts = new HashMap<>();

    /** Counts one more; how many the minute has. */
    public long add(long minute) {
        return counts.merge(minute, 1L, Long::sum);
    }
}
