package io.aurochs.application.study.logprocessing;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts entries by minute, of the last 60 minutes that came up. One thread. */
public final class VolumeCounter {
    private static final int MOST_MINUTES = 60;

    private final Map<Long, Long> counts = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > MOST_MINUTES;
        }
    };

    /** Counts one more; how many the minute has. */
    public long add(long minute) {
        return counts.merge(minute, 1L, Long::sum);
    }
}
