package io.aurochs.application.study.logprocessing;

import java.util.HashMap;
import java.util.Map;

/** Counts the entries of one country, and of each of its cities. One thread. */
public final class CountryCounts {
    private final Map<String, Long> byCity = new HashMap<>();
    private long total;

    /** Counts one more; how many the city has. */
    public long add(String city) {
        total++;
        return byCity.merge(city, 1L, Long::sum);
    }

    /** How many there are. */
    public long total() {
        return total;
    }
}
