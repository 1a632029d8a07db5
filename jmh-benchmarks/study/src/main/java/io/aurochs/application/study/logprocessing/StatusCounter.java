package io.aurochs.application.study.logprocessing;

import java.util.HashMap;
import java.util.Map;

/** Counts entries by status. One thread. */
public final class StatusCounter {
    private final Map<Integer, Long> counts = new HashMap<>();

    /** Counts one more; how many have the status. */
    public long add(int status) {
        return counts.merge(status, 1L, Long::sum);
    }
}
