package io.aurochs.storm.operator;

import io.aurochs.bundle.BundleReader;
import io.aurochs.operator.LookAhead;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Reads the next few tuples of a bundle before the first of them is executed, see {@link LookAhead}, level by level: each tuple, its list
 * of values, their array, the first few values, the bytes of those that are text. No code of the user's is called, and what is found is
 * not used. The task's thread.
 */
final class TuplePrefetch {
    /** Those beyond are seldom read by a bolt before the others. */
    private static final int VALUES = 4;

    /** Lists whose methods call no code of the user's. */
    private static final Set<Class<?>> KNOWN_LISTS = Set.of(
            Values.class,
            ArrayList.class,
            Arrays.asList().getClass(),
            Collections.singletonList(1).getClass(),
            List.of(1).getClass(),
            List.of(1, 2, 3).getClass());

    private final LookAhead ahead;
    /** Kept, so that the memory is read. */
    private int found;

    /**
     * Of tuples that are read in groups.
     *
     * @param groupTuples how many together; less than 2 for none
     * @param clock nanoseconds
     */
    TuplePrefetch(int groupTuples, LongSupplier clock) {
        this.ahead = new LookAhead(groupTuples, 2, clock);
    }

    /** A bundle, or what is left of one, is about to be read. */
    void begin(BundleReader reader) {
        if (reader.holdsReferences()) {
            ahead.begin(reader.remaining());
        }
    }

    /** A tuple is about to be read. */
    void next(BundleReader reader) {
        int tuples = ahead.next(reader.remaining());
        if (tuples > 0) {
            try {
                touch(reader, tuples);
            } catch (IndexOutOfBoundsException e) {
                // User code has changed the list after it was emitted; the bolt meets the same list.
            }
        }
    }

    /** As much of the bundle has been read as will be for now. */
    void end(BundleReader reader) {
        ahead.end(reader.remaining());
    }

    private void touch(BundleReader reader, int tuples) {
        int sum = 0;
        for (int i = 0; i < tuples; i++) {
            sum += valuesAhead(reader, i) == null ? 0 : 1;
        }
        for (int i = 0; i < tuples; i++) {
            sum += isReadable(valuesAhead(reader, i)) ? 1 : 0;
        }
        for (int i = 0; i < tuples; i++) {
            sum += valueAhead(reader, i, 0) == null ? 0 : 1;
        }
        for (int value = 0; value < VALUES; value++) {
            for (int i = 0; i < tuples; i++) {
                sum += valueAhead(reader, i, value) instanceof String ? 1 : 0;
            }
        }
        for (int value = 0; value < VALUES; value++) {
            for (int i = 0; i < tuples; i++) {
                sum += valueAhead(reader, i, value) instanceof String text ? text.length() : 0;
            }
        }
        found += sum;
    }

    private static @Nullable List<Object> valuesAhead(BundleReader reader, int tuple) {
        return reader.recordAhead(tuple) instanceof AurochsTuple next ? next.getValues() : null;
    }

    private static @Nullable Object valueAhead(BundleReader reader, int tuple, int value) {
        List<Object> values = valuesAhead(reader, tuple);
        return values != null && isReadable(values) && value < values.size() ? values.get(value) : null;
    }

    private static boolean isReadable(@Nullable List<Object> values) {
        // Nearly all are the first; a set is not asked for each.
        return values != null && (values.getClass() == Values.class || KNOWN_LISTS.contains(values.getClass()));
    }

    /** For tests: it grows with what is touched. */
    int found() {
        return found;
    }
}
