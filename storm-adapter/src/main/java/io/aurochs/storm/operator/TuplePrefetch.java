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
 * Reads the next few tuples of a bundle before the first of them is executed, see {@link LookAhead}, at two levels: each tuple and its list
 * of values; then their array, the first few values and the bytes of those that are text. What lies below a level is written closely
 * together, so that more levels would wait no less, and each costs instructions. No code of the user's is called, and what is found is not
 * used. The task's thread.
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

    /**
     * A tuple is about to be read.
     *
     * @return how many tuples to read before the next call, that one included
     */
    int next(BundleReader reader) {
        int remaining = reader.remaining();
        int tuples = ahead.nextGroup(remaining);
        if (tuples == 0) {
            return remaining;
        }
        try {
            touch(reader, tuples);
        } catch (IndexOutOfBoundsException e) {
            // User code has changed the list after it was emitted; the bolt meets the same list.
        }
        return tuples;
    }

    /** As much of the bundle has been read as will be for now. */
    void end(BundleReader reader) {
        ahead.end(reader.remaining());
    }

    private void touch(BundleReader reader, int tuples) {
        int sum = 0;
        for (int i = 0; i < tuples; i++) {
            List<Object> values = readableAhead(reader, i);
            sum += values == null ? 0 : values.size();
        }
        for (int i = 0; i < tuples; i++) {
            List<Object> values = readableAhead(reader, i);
            if (values != null) {
                sum += valuesOf(values);
            }
        }
        found += sum;
    }

    private static int valuesOf(List<Object> values) {
        int count = Math.min(VALUES, values.size());
        if (count == 0) {
            return 0;
        }
        // The first one before the loop, which the compiler arranges for many: there is often no other.
        int sum = lengthOf(values.get(0));
        for (int i = 1; i < count; i++) {
            sum += lengthOf(values.get(i));
        }
        return sum;
    }

    private static int lengthOf(@Nullable Object value) {
        return value instanceof String text ? text.length() : 1;
    }

    /** The values of a tuple that is not read yet; null for a record that is no tuple, or a list whose methods may be the user's. */
    private static @Nullable List<Object> readableAhead(BundleReader reader, int tuple) {
        Object record = reader.recordAhead(tuple);
        // Most are tuples without a number.
        if (record instanceof AurochsTuple next) {
            return readable(next.getValues());
        }
        return record instanceof NumberedTuple numbered
                ? readable(numbered.tuple().getValues())
                : null;
    }

    private static @Nullable List<Object> readable(@Nullable List<Object> values) {
        // Nearly all are the first; a set is not asked for each.
        return values == null || values.getClass() == Values.class || KNOWN_LISTS.contains(values.getClass())
                ? values
                : null;
    }

    /** For tests: it grows with what is touched. */
    int found() {
        return found;
    }
}
