package io.aurochs.storm.operator;

import io.aurochs.bundle.RecordPrefetch;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Values;

/** Touches a tuple, its list of values and the first of these, and of a String its array. */
final class TuplePrefetch implements RecordPrefetch {
    /** Of a wide tuple most bolts want a few values, and the cache should have them still when their turn comes. */
    private static final int MOST_VALUES = 4;

    @Override
    public int touch(Object record) {
        if (!(record instanceof AurochsTuple tuple)) {
            return 0;
        }
        List<Object> values = tuple.emittedValues();
        // The tuple may lie across two cache lines, and the edge at its other end.
        int seen = (int) tuple.edge();
        return isPlain(values.getClass()) ? seen + touchAll(values) : seen;
    }

    private static int touchAll(List<Object> values) {
        int seen = 0;
        try {
            for (int i = Math.min(values.size(), MOST_VALUES) - 1; i >= 0; i--) {
                if (values.get(i) instanceof String string) {
                    seen += string.length();
                }
            }
        } catch (IndexOutOfBoundsException e) {
            // Whoever emitted the list uses it again. That is for a bolt that reads it to find out, as on Storm.
        }
        return seen;
    }

    /** Of other lists nobody knows what reading them does. */
    private static boolean isPlain(Class<?> list) {
        return list == Values.class || list == ArrayList.class;
    }
}
