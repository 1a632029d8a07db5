package io.aurochs.differential.flink.cep;

import io.aurochs.differential.flink.component.Scatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a number is as an event: its key, its level and its time. They come out of order, some of them too late. */
final class Events {
    /** How many there are. */
    static final int COUNT = 4_000;
    /** Watermarks trail the numbers by so many milliseconds. */
    static final long OUT_OF_ORDER_MS = 20;

    private static final int KEYS = 5;
    private static final int LEVELS = 10;
    private static final int BACK_MS = 15;
    private static final int TOO_FAR_BACK_MS = 600;

    private Events() {}

    static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    /** From 0 to 9. */
    static int level(long number) {
        return Scatter.below(LEVELS, number * 13);
    }

    static long timestamp(long number) {
        int fate = Scatter.below(50, number * 7);
        if (fate == 0) {
            return Math.max(0, number - TOO_FAR_BACK_MS);
        }
        return fate < 10 ? Math.max(0, number - BACK_MS) : number;
    }

    /** Whether the watermark of the numbers before it has passed it. */
    static boolean isLate(long number) {
        return timestamp(number) <= watermark(number - 1);
    }

    /** After this number, in the order in which they come. */
    static long watermark(long number) {
        return number - OUT_OF_ORDER_MS;
    }

    /** Those that are not late, of each key in the order of their times. */
    static Map<String, List<Long>> inOrder() {
        Map<String, List<Long>> byKey = new TreeMap<>();
        for (long number = 0; number < COUNT; number++) {
            if (!isLate(number)) {
                byKey.computeIfAbsent(key(number), any -> new ArrayList<>()).add(number);
            }
        }
        byKey.values().forEach(numbers -> numbers.sort(Comparator.comparingLong(Events::timestamp)));
        return byKey;
    }
}
